// Within one command.
const REST = String.raw`[^\n|;&]{0,200}?`;

export const USER = String.raw`(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'|;&<>-][^\s"'|;&<>]{0,80})`;

/** Commands that store a secret, which is what follows: what hints at each, and its pattern. */
export const STORES = String.raw`
  secret set => \bgh\s+secret\s+set\b${REST}\s(?:-b[= ]?\s{0,2}|--body[= ]\s{0,2})
  glab => \bglab\s+variable\s+(?:set|update)\s+[\w-]+\s+(?:(?:-v|--value)[= ]\s{0,2})?
  vault login => \bvault\s+login\s+(?:-[\w-]+(?:=\S+)?\s+){0,4}(?:token=)?
  consul kv => \bconsul\s+kv\s+put\s+(?:-\S+\s+){0,4}[\w./-]+\s+
  put-parameter => \bput-parameter\b${REST}\s--value[= ]\s{0,2}
  create-secret,put-secret-value,update-secret => \b(?:create-secret|put-secret-value|update-secret)\b${REST}\s--secret-(?:string|binary)[= ]\s{0,2}
  aws_secret,aws_session => \baws\s+configure\s+set\s+(?:[\w.-]+\.)?aws_(?:secret_access_key|session_token)\s+
  keyvault => \bkeyvault\s+secret\s+set\b${REST}\s--value[= ]\s{0,2}
  env:set => \bnetlify\s+env:set\s+[\w-]+\s+
  doppler => \bdoppler\s+secrets\s+set\s+[\w-]+\s+
  user-secrets => \buser-secrets\s+set\s+(?:-\S+\s+\S+\s+){0,2}["']?[\w.:-]+["']?\s+
  pulumi => \bpulumi\s+config\s+set\s+(?:-\S+\s+){0,3}[\w.:-]+\s+(?=${REST}(?:["']|\S)+(?:\s+--secret)?)
  add-generic,add-internet => \badd-(?:generic|internet)-password\b${REST}\s-w\s{0,2}
  cmdkey => \bcmdkey\b${REST}\s/pass:
  net use => \bnet\s+use\s+(?:[A-Za-z*]:?\s+)?\\\\\S+\s+(?!/)
  net use => \bnet\s+user\s+[\w.-]+\s+(?!/)
  securestring => \bconvertto-securestring\s+(?:-(?:string|asplaintext|force)\s+){0,3}(?![$(@)|;-])(?=\\{0,7}["']|\S*[0-9!#%^*?~+=])
  cargo login,snyk,credentials:set => \b(?:cargo\s+login|snyk\s+auth|rails\s+credentials:set)\s+(?:-\S+\s+\S+\s+)?
  composer => \bcomposer\s+config\s+(?:-\S+\s+){0,3}(?:http-basic\.\S+\s+\S+|[\w-]*(?:token|oauth)[\w.-]*)\s+
  poetry => \bpoetry\s+config\s+(?:-\S+\s+){0,3}(?:http-basic\.\S+\s+\S+|pypi-token\.\S+)\s+
  _auth,npmauth,_password => \b(?:npm|pnpm|yarn)\s+config\s+set\s+["']?[\w./:-]*(?:_authtoken|_auth|_password|npmauthtoken)(?:[= ]\s{0,2})
  bundle config => \bbundle\s+config\s+(?:set\s+)?(?:-\S+\s+){0,3}\S+\s+["']?[\w.@+-]+:
  git config => \bgit\s+config\s+(?:-\S+\s+){0,3}[\w.-]*(?:token|password|secret|passwd)\s+
  add_user,change_password => \b(?:add_user|change_password)\s+\S+\s+
  rclone => \brclone\s+config\s+(?:create|update|password)\b${REST}\s(?:pass|password|secret_access_key|token)[= ]\s{0,2}
  rclone => \brclone\s+obscure\s+
  cf auth => \bcf\s+auth\s+${USER}\s+
  mc alias,mc config => \bmc\s+(?:alias\s+set|config\s+host\s+add)\s+\S+\s+\S+\s+${USER}\s+
  schtasks => \bschtasks\b${REST}\s/rp\s+
  authtoken,cloudflared => \b(?:ngrok\s+(?:config\s+add-)?authtoken|cloudflared\s+service\s+install)\s+
  wg set => \bwg\s+set\b${REST}\s(?:preshared|private)-key\s+
  dscl => \bdscl\b${REST}\s-passwd\s+\S+\s+
  hash-password => \bcaddy\s+hash-password\b${REST}\s(?:-p|--plaintext)\s+
  pdftk => \bpdftk\b${REST}\s(?:user_pw|owner_pw|input_pw)\s+
  qpdf => \bqpdf\s+(?:-\S+\s+){0,3}--encrypt\s+(?:${USER}\s+(?=\S+\s+\d))?
  iwconfig => \biwconfig\b${REST}\skey\s+(?:s:)?
  cryption_key => \bffmpeg\b${REST}\s-(?:de|en)cryption_key\s+
  impacket => \bimpacket-\w+\s+(?:-\S+\s+){0,3}["']?(?:[\w.-]+/)?[\w.-]+:
  set-env => \bset-env\s+\S+\s+\w{0,40}(?:PASS|SECRET|TOKEN|KEY|CRED|PW)\w{0,20}\s+
  secret set,secrets set,env set => \b(?:sst|amplify|render|koyeb|northflank|modal|eas|val|clever|scalingo)\s+(?:secrets?|env)\s+(?:set|create|add|put|update)\s+(?:-\S+\s+){0,3}[\w.-]{1,60}[= ]\s{0,3}(?!-)
  --value & secret => \bsecrets?[: ](?:create|set|add|put|update|new)\b${REST}\s--value[= ]\s{0,2}
  --value & env,var,param,config => \b(?:envs?|var(?:iable)?s?|param(?:eter)?s?|config)[: ](?:create|set|add|put|update|new)\b(?=[^\n|;&]{0,400}\s(?:--secret\b|--(?:visibility|type)[= ](?:secret|sensitive|encrypted)|--(?:name|key)[= ]["']?\w{0,60}(?:PASS|SECRET|TOKEN|KEY|CRED|PWD|_PW)))${REST}\s--value[= ]\s{0,2}
  chamber write => \bchamber\s+write\s+\S+\s+\S+\s+
  unseal => \b(?:vault|bao)\s+operator\s+unseal\s+(?:-\S+\s+){0,3}(?!-)
  etcdctl => \betcdctl\s+(?:-\S+\s+){0,4}put\s+\S{0,80}(?:pass|secret|token|key|cred)\S{0,40}\s+
  nomad var => \bnomad\s+var\s+put\b${REST}\s[\w-]{1,40}=
  bw login,bw unlock => \bbw\s+(?:login\s+\S+@\S+|unlock)\s+(?!-)
  _auth => \bnpm\s+set\s+["']?[\w./:-]{0,80}_auth(?:token)?(?:[= ]\s{0,2})
  gem push => \bgem\s+push\b${REST}\s(?:-k|--key)\s+(?=\S{16})
  setapikey => \bsetapikey\s+
  wandb login => \bwandb\s+login\s+(?:--relogin\s+)?(?!-)
  keys set => \bkeys\s+set\s+[\w-]+\s+(?:--value[= ]\s{0,2})?(?!-)
  user:pass,user-pass,upwd => \bdrush\s+(?:user[:-]password|upwd)\s+\S+\s+(?:--password=)?
  admin user add => \bmc\s+admin\s+user\s+add\s+\S+\s+\S+\s+
  set-initial-pass => \bset-initial-password\s+
  encrypt_string => \bansible-vault\s+encrypt_string\s+(?:--?[\w-]+(?:[= ]\S+)?\s+){0,3}?(?!-)
  mysqladmin => \bmysqladmin\b${REST}\spassword\s+
  debconf => \bdebconf\S{0,20}\b${REST}\spassword\s+
  crudini,augtool,openstack-config => \b(?:crudini|augtool|openstack-config)\b${REST}[\s/](?:\w{0,30}_)?(?:password|passwd|secret|token)\s+
  --arg => (?<=--arg\s{1,3}\w{0,30}(?:pass|secret|token|apikey|api_key)\w{0,20}\s{1,3})
  netsh => \bnetsh\s+wlan\b${REST}\skey=(?!clear)
  sc config => \bsc(?:\.exe)?\s+(?:config|create)\b${REST}\spassword=\s{0,3}
  cloud auth => \bvagrant\s+cloud\s+auth\s+login\b${REST}\s-t\s+
  encrypt => \btravis\s+encrypt\s+[\w-]{1,40}=
  samba-tool => \bsamba-tool\s+user\s+(?:create|add)\s+${USER}\s+(?!-)
  nickserv => \bnickserv\s+(?:identify|register|recover|ghost)\s+(?:\S{1,40}\s+(?=\S{4,}\s*$))?(?=\S*\d)
  smbpasswd,vncpasswd => \(\s{0,3}(?:echo|printf)\s{1,3}(?:-\w+\s+)?(?=[^\n|&]{1,200}\)\s{0,3}\|\s{0,3}(?:sudo\s+)?(?:smb|vnc)passwd)
  rootpw => \brootpw\s+(?:--(?:plaintext|allow-ssh|lock)\s+){1,3}(?!-)
  setcredentials => \bbitsadmin\b${REST}\s/setcredentials\s+\S+\s+\S+\s+\S+\s+${USER}\s+
  l2tp-control => \becho\s+["']?c\s+[\w.-]{1,40}\s+[\w.@-]{1,40}\s+(?=[^\n|]{4,1000}l2tp-control)
  stunnel,psk => \b(?:echo|printf)\s+(?:-\w\s+)?["']?[\w.-]{1,40}:(?=[^\n|]{4,1000}>{1,2}\s{0,2}\S{0,80}psk)
  storcli,perccli => \b(?:storcli|perccli)(?:64)?\b${REST}\s(?:old)?securitykey=
  immich => \bimmich\s+login(?:-key)?\s+\S+\s+
  [admins] => \[admins\][ \t]{0,4}\r?\n[\w.@-]{1,40}[ \t]{0,3}=[ \t]{0,3}
  sonar. => (?<=-d)[\w.]{0,40}sonar\.(?:login|token|password)=
`;

/** Flags of programs that take a password under a letter, in the same way. */
export const LETTERS = String.raw`
  sqlcmd,osql,bcp => \b(?:sqlcmd|osql|bcp)\b${REST}\s-P\s{0,2}
  mosquitto => \bmosquitto_(?:pub|sub|rr)\b${REST}\s(?:-P|--pw)\s{1,2}
  mosquitto => \bmosquitto_passwd\s+-\w*b\w*\s+\S+\s+\S+\s+
  smb,rpcclient,winexe,nxc,cifs => \b(?:smbclient|rpcclient|smbget|smbmap|winexe|nxc|cifs)\b${REST}\s(?:-U|--user(?:name)?)[= ]?\s{0,2}["']?[\w.\\@/-]+%
  zip ,zipcloak => \b(?:un)?zip(?:cloak)?\b${REST}\s-\w*P\s{0,2}
  7z => \b7z[ar]?\b${REST}\s-p
  rar  => \b(?:un)?rar\b${REST}\s-h?p
  plink,pscp,psftp,putty,kitty => \b(?:plink|pscp|psftp|putty|kitty)\b${REST}\s-pw\s{1,2}
  freerdp => \b[xw]?freerdp3?\b${REST}\s\/p:
  winrs => \bwinrs\b${REST}\s[-/]p(?:assword)?:
  rdesktop => \brdesktop\b${REST}\s-p\s{0,2}
  ipmitool => \bipmitool\b${REST}\s-P\s{0,2}
  openssl => \bopenssl\b${REST}\s-(?:[kK]\s{1,2}|passin\s+["']?pass:|passout\s+["']?pass:|pass\s+["']?pass:|pass(?:in|out)?\s+pass:)\s{0,2}
  keytool,jarsigner,apksigner => \b(?:keytool|jarsigner|apksigner)\b${REST}\s-{1,2}(?:(?:store|key|src|dest|srcstore|deststore)pass|k[se]-?pass)(?:\s{1,2}|[= ](?:pass:)?)
  htpasswd => \bhtpasswd\s+-(?!\w*n)\w*b\w*\s+\S+\s+\S+\s+
  htpasswd => \bhtpasswd\s+-(?=\w*n)\w*b\w*\s+(?:\d{1,2}\s+(?=\S+\s))?\S+\s+
  openssl => \bopenssl\s+passwd\s+(?:-(?:1|5|6|apr1|crypt|noverify)\s+|-salt\s+\S+\s+){0,4}(?!-)
  mkpasswd => \bmkpasswd\s+(?:-\w*[mSR]\s+\S+\s+|--\w+(?:=|\s+)\S+\s+){0,3}(?!-)
  doveadm => \bdoveadm\s+pw\b${REST}\s-p\s+
  slappasswd => \bslappasswd\b${REST}\s-s\s+
  bcrypt-cli => \bbcrypt-cli\s+(?!-)
  xh  => \bxhs?\b${REST}\s(?:-a|--auth)[= ]\s{0,2}["']?[^\s:"']{1,80}:
  useradd,usermod => \b(?:useradd|usermod)\b${REST}\s(?:-p|--password)[= ]\s{0,2}
  lftp => \blftp\b${REST}\s-u\s{0,2}["']?[\w.@-]+,
  docker,podman,nerdctl,helm,az ,oc ,cf ,crane,skopeo,buildah & login => \b(?:docker|podman|nerdctl|helm\s+registry|az|oc|cf|crane|skopeo|buildah)\s+login\b${REST}\s-p=?\s{0,2}
  twine => \btwine\s+\w+\b${REST}\s-p\s{1,2}
  nuget => \bnuget\b${REST}\s(?:-k|-ApiKey)\s{1,2}
  nmcli => \bnmcli\b${REST}\s(?:password|[\w.-]*psk)\s{1,2}
  wpa_passphrase => \bwpa_passphrase\s+(?:"[^"\n]*"|'[^'\n]*'|\S+)\s+
  networksetup => \bnetworksetup\s+-setairportnetwork\s+\S+\s+(?:"[^"\n]*"|'[^'\n]*'|\S+)\s+
  ldappasswd => \bldappasswd\b${REST}\s-[sa]\s{1,2}
  snmp => \bsnmp\w{2,12}\b${REST}\s-[AXc]\s{1,2}
  sshpass => \bsshpass\s+-p\s{0,2}
  nuget => \bdotnet\s+nuget\s+add\b${REST}\s-p\s{1,2}
  mysql,mariadb => \b(?:mysql|mysqldump|mysqladmin|mariadb)\b${REST}\s-p(?=\S)
  ccrypt,ccencrypt,ccdecrypt => \bcc(?:rypt|encrypt|decrypt)\b${REST}\s-K\s{0,2}
  curl => \bcurl\b${REST}\s(?:-U|--proxy-user)[= ]?\s{0,2}["']?[^\s:"']{1,80}:
  kinit & <<< => \bkinit\b${REST}<<<\s{0,2}
  ncftp => \bncftp\w{0,6}\b${REST}\s-p\s{0,2}
  influx => \binflux\b${REST}\s-t\s{1,2}
  ssh-keygen => \bssh-keygen\b${REST}\s-[NP]\s{1,2}
  redis-cli => \bredis-cli\b${REST}\s(?:AUTH|auth)\s+(?:[\w.-]{1,40}\s+(?=\S{4}))?
  doctl,vultr-cli => \b(?:doctl\s+auth|vultr-cli)\b${REST}\s-t\s{1,2}
  security  => \bsecurity\s+(?:import|unlock-keychain|set-key-partition-list|create-keychain)\b${REST}\s-[pPk]\s{1,2}
  signtool,certutil => \b(?:signtool|certutil)\b${REST}\s[/-]p\s{1,2}
  mydumper,hydra,medusa => \b(?:mydumper|hydra|medusa)\b${REST}\s-p\s{1,2}
  vncdo => \bvncdo(?:tool)?\b${REST}\s-p\s{1,2}
  dsconf,dsctl,dsidm,ldap => \b(?:dsconf|dsctl|dsidm|ldap(?:search|modify|add|delete|whoami|compare|modrdn|exop))\b${REST}\s-w\s{0,2}
  mutool,msoffcrypto => \b(?:mutool|msoffcrypto-tool)\b${REST}\s-p\s{1,2}
  pdf => \bpdf(?:totext|images|info|toppm|tocairo|tops|tohtml|fonts|detach|separate)\b${REST}\s-[uo]pw\s{1,2}
  hatch => \bhatch\s+publish\b${REST}\s-a\s{1,2}
  cloudsmith => \bcloudsmith\b${REST}\s-k\s{1,2}
  lftp => \blftp\s+-[ce]\s+(?:'[^'\n]{0,300}'|"[^"\n]{0,300}")\s+-u\s{0,2}["']?[\w.@-]+,
  -u ,-u=,--user & -p => (?<=\s)(?:-[uU]|--user(?:name)?)(?<!\b(?:mysql\w*|maria\S+)\s[^\n|;&]{0,80})(?:\s+|=)${USER}\s+-[pP]\s+(?=["']?\S*[0-9!#$%^*?~+=])
  send  => (?=\\{0,3}["'])(?<=(?:\b|\\n)send\s{1,8}(?:--\s{1,8})?)(?=\\{0,3}["'][^"'\n]+\\{1,4}[rn]\\{0,3}["'])
  <<< & read => \bread\s+(?:-\w+\s+){0,3}\w{0,30}(?:PASS|PW|SECRET|TOKEN|KEY|CRED|pass|pw|secret|token|key|cred)\w{0,20}\s{0,3}<<<\s{0,2}
  <<< => (?<=<<<\s{0,3})(?<=\b(?:secrets?|env|login|kinit|vncpasswd|saslpasswd2|passwd|cryptsetup|chpasswd|keepassxc-cli|kubeseal|restic|borg|expressvpn|keyring\s+set|context\s+create|createuser|pass\s+insert|sudo\s+-S|-S|--with-token|--password-stdin)\b[^\n|;&]{0,200})
`;

import { oneOf } from "../../text/one-of.ts";
import type { ContextRule } from "../context-rule.ts";
import { isWordy } from "../entropy.ts";
import { ARGUMENT, isGiven } from "../given-value.ts";

// Within one command.
const REST = String.raw`[^\n|;&]{0,200}?`;
// A name and what follows it, in any place of the line.
const PAIR = String.raw`[^\n|;&]{0,400}\s["']?(?![-"'])[\w./:-]{1,80}=`;

const USER = String.raw`(?:"[^"\n]{1,80}"|'[^'\n]{1,80}'|[^\s"'|;&<>-][^\s"'|;&<>]{0,80})`;

/** Commands that store a secret, which is what follows. */
const STORES = () => oneOf`
  \bgh\s+secret\s+set\b${REST}\s(?:-b[= ]?\s{0,2}|--body[= ]\s{0,2})
  \bglab\s+variable\s+(?:set|update)\s+[\w-]+\s+(?:(?:-v|--value)[= ]\s{0,2})?
  \bvault\s+login\s+(?:-[\w-]+(?:=\S+)?\s+){0,4}(?:token=)?
  \bconsul\s+kv\s+put\s+(?:-\S+\s+){0,4}[\w./-]+\s+
  \bput-parameter\b${REST}\s--value[= ]\s{0,2}
  \b(?:create-secret|put-secret-value|update-secret)\b${REST}\s--secret-(?:string|binary)[= ]\s{0,2}
  \baws\s+configure\s+set\s+(?:[\w.-]+\.)?aws_(?:secret_access_key|session_token)\s+
  \bkeyvault\s+secret\s+set\b${REST}\s--value[= ]\s{0,2}
  \bnetlify\s+env:set\s+[\w-]+\s+
  \bdoppler\s+secrets\s+set\s+[\w-]+\s+
  \buser-secrets\s+set\s+(?:-\S+\s+\S+\s+){0,2}["']?[\w.:-]+["']?\s+
  \bpulumi\s+config\s+set\s+(?:-\S+\s+){0,3}[\w.:-]+\s+(?=${REST}(?:["']|\S)+(?:\s+--secret)?)
  \badd-(?:generic|internet)-password\b${REST}\s-w\s{0,2}
  \bcmdkey\b${REST}\s/pass:
  \bnet\s+use\s+(?:[A-Za-z*]:?\s+)?\\\\\S+\s+(?!/)
  \bnet\s+user\s+[\w.-]+\s+(?!/)
  \bconvertto-securestring\s+(?:-string\s+)?(?=["'])
  \b(?:cargo\s+login|snyk\s+auth|rails\s+credentials:set)\s+(?:-\S+\s+\S+\s+)?
  \bcomposer\s+config\s+(?:-\S+\s+){0,3}(?:http-basic\.\S+\s+\S+|[\w-]*(?:token|oauth)[\w.-]*)\s+
  \bpoetry\s+config\s+(?:-\S+\s+){0,3}(?:http-basic\.\S+\s+\S+|pypi-token\.\S+)\s+
  \b(?:npm|pnpm|yarn)\s+config\s+set\s+["']?[\w./:-]*(?:_authtoken|_auth|_password|npmauthtoken)(?:[= ]\s{0,2})
  \bbundle\s+config\s+(?:set\s+)?(?:-\S+\s+){0,3}\S+\s+["']?[\w.@+-]+:
  \bgit\s+config\s+(?:-\S+\s+){0,3}[\w.-]*(?:token|password|secret|passwd)\s+
  \b(?:add_user|change_password)\s+\S+\s+
  \brclone\s+config\s+(?:create|update|password)\b${REST}\s(?:pass|password|secret_access_key|token)[= ]\s{0,2}
  \brclone\s+obscure\s+
  \bcf\s+auth\s+${USER}\s+
  \bmc\s+(?:alias\s+set|config\s+host\s+add)\s+\S+\s+\S+\s+${USER}\s+
  \bschtasks\b${REST}\s/rp\s+
  \b(?:ngrok\s+(?:config\s+add-)?authtoken|cloudflared\s+service\s+install)\s+
  \bwg\s+set\b${REST}\s(?:preshared|private)-key\s+
  \bdscl\b${REST}\s-passwd\s+\S+\s+
  \bcaddy\s+hash-password\b${REST}\s(?:-p|--plaintext)\s+
  \bpdftk\b${REST}\s(?:user_pw|owner_pw|input_pw)\s+
  \bqpdf\s+(?:-\S+\s+){0,3}--encrypt\s+(?:${USER}\s+(?=\S+\s+\d))?
  \biwconfig\b${REST}\skey\s+(?:s:)?
  \bffmpeg\b${REST}\s-(?:de|en)cryption_key\s+
  \bimpacket-\w+\s+(?:-\S+\s+){0,3}["']?(?:[\w.-]+/)?[\w.-]+:
  (?<=-d)[\w.]{0,40}sonar\.(?:login|token|password)=
`;

/** Flags of programs that take a password under a letter. */
const LETTERS = () => oneOf`
  \b(?:sqlcmd|osql|bcp)\b${REST}\s-P\s{0,2}
  \bmosquitto_(?:pub|sub|rr)\b${REST}\s(?:-P|--pw)\s{1,2}
  \bmosquitto_passwd\s+-\w*b\w*\s+\S+\s+\S+\s+
  \b(?:smbclient|rpcclient|smbget|smbmap|winexe|nxc|cifs)\b${REST}\s(?:-U|--user(?:name)?)[= ]?\s{0,2}["']?[\w.\\@/-]+%
  \b(?:un)?zip(?:cloak)?\b${REST}\s-\w*P\s{0,2}
  \b7z[ar]?\b${REST}\s-p
  \b(?:un)?rar\b${REST}\s-h?p
  \b(?:plink|pscp|psftp|putty|kitty)\b${REST}\s-pw\s{1,2}
  \b[xw]?freerdp3?\b${REST}\s\/p:
  \brdesktop\b${REST}\s-p\s{0,2}
  \bipmitool\b${REST}\s-P\s{0,2}
  \bopenssl\b${REST}\s-(?:[kK]\s{1,2}|passin\s+["']?pass:|passout\s+["']?pass:|pass\s+["']?pass:|pass(?:in|out)?\s+pass:)\s{0,2}
  \b(?:keytool|jarsigner|apksigner)\b${REST}\s-{1,2}(?:(?:store|key|src|dest|srcstore|deststore)pass|k[se]-?pass)(?:\s{1,2}|[= ](?:pass:)?)
  \bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s+
  \b(?:useradd|usermod)\b${REST}\s(?:-p|--password)[= ]\s{0,2}
  \blftp\b${REST}\s-u\s{0,2}["']?[\w.@-]+,
  \b(?:docker|podman|nerdctl|helm\s+registry|az|oc|cf|crane|skopeo|buildah)\s+login\b${REST}\s-p=?\s{0,2}
  \btwine\s+\w+\b${REST}\s-p\s{1,2}
  \bnuget\b${REST}\s(?:-k|-ApiKey)\s{1,2}
  \bnmcli\b${REST}\s(?:password|[\w.-]*psk)\s{1,2}
  \bwpa_passphrase\s+(?:"[^"\n]*"|'[^'\n]*'|\S+)\s+
  \bnetworksetup\s+-setairportnetwork\s+\S+\s+(?:"[^"\n]*"|'[^'\n]*'|\S+)\s+
  \bldappasswd\b${REST}\s-[sa]\s{1,2}
  \bsnmp\w{2,12}\b${REST}\s-[AXc]\s{1,2}
  \bsshpass\s+-p\s{0,2}
  \bdotnet\s+nuget\s+add\b${REST}\s-p\s{1,2}
  \b(?:mysql|mysqldump|mysqladmin|mariadb)\b${REST}\s-p(?=\S)
  \bcurl\b${REST}\s(?:-U|--proxy-user)[= ]?\s{0,2}["']?[^\s:"']{1,80}:
  \bkinit\b${REST}<<<\s{0,2}
  \bncftp\w{0,6}\b${REST}\s-p\s{0,2}
  \binflux\b${REST}\s-t\s{1,2}
  \bssh-keygen\b${REST}\s-[NP]\s{1,2}
  \bredis-cli\b${REST}\s(?:AUTH|auth)\s+(?:[\w.-]{1,40}\s+(?=\S{4}))?
  \b(?:doctl\s+auth|vultr-cli)\b${REST}\s-t\s{1,2}
  \bsecurity\s+(?:import|unlock-keychain|set-key-partition-list|create-keychain)\b${REST}\s-[pPk]\s{1,2}
  \b(?:signtool|certutil)\b${REST}\s[/-]p\s{1,2}
  \b(?:mydumper|hydra|medusa)\b${REST}\s-p\s{1,2}
  (?<=\s)(?:-[uU]|--user(?:name)?)(?<!\b(?:mysql\w*|maria\S+)\s[^\n|;&]{0,80})(?:\s+|=)${USER}\s+-[pP]\s+(?=["']?\S*[0-9!#$%^*?~+=])
  (?=["'])(?<=\bsend\s{1,8}(?:--\s{1,8})?)(?=["'][^"'\n]+\\{1,2}[rn]["'])
  \bread\s+(?:-\w+\s+){0,3}\w{0,30}(?:PASS|PW|SECRET|TOKEN|KEY|CRED|pass|pw|secret|token|key|cred)\w{0,20}\s{0,3}<<<\s{0,2}
  (?<=<<<\s{0,3})(?<=\b(?:secrets?|env|login|kinit|vncpasswd|passwd|cryptsetup|chpasswd|pass\s+insert|sudo\s+-S|-S|--with-token|--password-stdin)\b[^\n|;&]{0,200})
`;

/** Commands that take pairs of a name and a secret. */
const PAIRS = () => oneOf`
  \bvault\s+(?:kv\s+(?:put|patch)|write)\b${PAIR}
  \b(?:bao|openbao)\s+kv\s+put\b${PAIR}
  \bheroku\s+config:(?:set|add)\b${PAIR}
  \b(?:fly|flyctl)\s+secrets\s+set\b${PAIR}
  \brailway\s+(?:variables|variable)\b${PAIR}
  \b(?:doppler|infisical|supabase)\s+secrets\s+set\b${PAIR}
  \bfunctions:config:set\b${PAIR}
  \bappsettings\s+set\b${PAIR}
  --from-literal[= ]\s{0,2}["']?[\w.-]{1,80}=
  \bop\s+item\s+(?:create|edit)\b[^\n|;&]{0,400}\s["']?[\w. -]{0,60}(?:password|secret|token|credential|key)[\w.-]{0,20}(?:\[\w+\])?=
  \bpulumi\s+config\s+set-all\b${PAIR}
`;

// What reads a secret from its input.
const SINK = String.raw`\s{0,3}\|\s{0,3}[^\n|;&]{0,150}?(?:\bsudo\s(?:[^\n|;&]{0,40}\s)?(?:-\w*S|--stdin)|-stdin\b|passphrase-fd|--with-token|\bsecrets?\s+(?:put|set|create|versions|add|generic)|\b(?:env|variable|variables)\s+(?:add|set|put)|\bchpasswd|\bpasswd\b|\bcryptsetup|\bkinit|\bpass(?:age)?\s+insert|\blogin\b|vncpasswd|\bsmbpasswd|ConvertTo-SecureString|\bkeyctl\s+padd|\bsecret-tool\s+store|-pass(?:in)?\s+stdin|\bkv\s+put\b|\bwrangler\s+secret)`;

const HINTS = {
  stores:
    "secret set,securestring,vault login,glab variable,consul kv,put-parameter,create-secret,put-secret-value,update-secret,aws_secret,aws_session,keyvault,env:set,doppler,user-secrets,pulumi,add-generic,add-internet,cmdkey,net use,cargo login,snyk,credentials:set,composer,poetry,_auth,npmauth,_password,bundle config,git config,add_user,change_password,rclone,cf auth,mc alias,mc config,schtasks,authtoken,cloudflared,wg set,dscl,hash-password,pdftk,qpdf,iwconfig,cryption_key,impacket,sonar.",
  letters:
    "sqlcmd,osql,bcp,mosquitto,smb,rpcclient,winexe,cifs,zip ,7z,rar ,plink,pscp,psftp,freerdp,rdesktop,ipmitool,openssl,keytool,jarsigner,apksigner,htpasswd,useradd,usermod,lftp,login,twine,nuget,nmcli,wpa_passphrase,networksetup,ldappasswd,snmp,sshpass,mysql,mariadb,curl,send ,<<<,ncftp,influx,ssh-keygen,redis-cli,doctl auth,vultr-cli,security ,signtool,certutil,mydumper,hydra,medusa,-u ,-u=,--user",
  pairs:
    "vault,kv put,heroku,secrets set,railway,functions:config,appsettings,--from-literal,op item,set-all",
};

/** Secrets as arguments and input of commands; the command's name stays. */
export const COMMAND_RULES: readonly ContextRule[] = [
  {
    kind: "password-flag",
    hints: HINTS.stores.split(","),
    goesOn: true,
    pattern: () => new RegExp(`${STORES()}${ARGUMENT}`, "gi"),
    accept: isGiven,
  },
  {
    // Case tells a password's letter from a port's.
    kind: "password-flag",
    hints: HINTS.letters.split(","),
    goesOn: true,
    pattern: () => new RegExp(`${LETTERS()}${ARGUMENT}`, "g"),
    accept: (secret) =>
      isGiven(secret) && !/^(?:(?:[\d.]+:)?\d{1,5}(?::\d{1,5})?(?:\/\w+)?|\.{0,2}\/[\w./-]+)$/.test(secret),
  },
  {
    kind: "password-flag",
    hints: HINTS.pairs.split(","),
    goesOn: true,
    pattern: () => new RegExp(`(?<==)(?<=${PAIRS()})${ARGUMENT}`, "gi"),
    accept: isGiven,
  },
  {
    kind: "password-flag",
    hints: ["|"],
    goesOn: true,
    pattern: () =>
      new RegExp(
        String.raw`\b(?:echo|printf|print|write-output)\s+(?:-\w+\s+){0,3}(?:["']%s(?:\\n)?["']\s+)?(?:(?<quote>["'])(?<secret>(?:(?!\k<quote>)[^\n])+)(?=\k<quote>${SINK})|(?<bare>[^\s"'\x60|;&<>]+)(?=${SINK}))`,
        "gi",
      ),
    accept: isGiven,
  },
  {
    kind: "password-flag",
    hints: ["convertto-securestring"],
    pattern: () =>
      /(?<quote>["'])(?<secret>[^"'\n]{4,})(?=\k<quote>\s{0,3}\|\s{0,3}ConvertTo-SecureString)/gi,
    accept: isGiven,
  },
  {
    // Lines of a protocol: a user's login at a server of caches, mail or files.
    kind: "password-flag",
    hints: ["auth ", "login ", "user "],
    needs: [["AUTH ", "LOGIN ", "user "]],
    run: /(?:^|[\n>$#"']|\\n) ?(?:\w{1,8} LOGIN |AUTH |user [\w.-]{1,40} \S*\d)/,
    pattern: () =>
      new RegExp(
        String.raw`(?<=^|\n|\\n|[>$#"'] ?)(?:\w{1,8} LOGIN ${USER} |AUTH (?:PLAIN |LOGIN |${USER} (?=\S))?|user [\w.-]{1,40} (?=\S*\d))${ARGUMENT}(?=["'\x60]?\s{0,3}(?:\n|\\|["'\x60]|$))`,
        "g",
      ),
    accept: (secret) => isGiven(secret) && /\d/.test(secret) && !isWordy(secret) && !/^[\d.:]+$/.test(secret),
  },
  {
    // Oracle's user and password.
    kind: "url-login",
    hints: ["sqlplus", "oracle:"],
    pattern: () =>
      /(?:\b(?:sqlplus|sqlldr|expdp|impdp|exp|imp|rman\s+target)\s+(?:-\w+\s+){0,4}["']?|\boracle:(?:thin|oci):)\w[\w$#]{0,40}\/"?(?<secret>(?<!")(?!@)(?:[^\s"'@]|@(?=\S{0,200}@))+|(?<=")[^"\n]+(?="))/gi,
    accept: isGiven,
  },
];

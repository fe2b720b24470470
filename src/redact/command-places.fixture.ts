/** Commands that carry a secret: `@` stands for it. */
export const COMMAND_PLACES = String.raw`
sqlcmd -S db.invalid -U sa -P @ -Q "select 1"
sqlcmd -S db.invalid -U sa -P '@'
sqlplus scott/@@db.invalid:1521/XE
sqlplus -s system/"@"@XEPDB1
jdbc:oracle:thin:scott/@@db.invalid:1521:XE
mosquitto_pub -h mq.invalid -u app -P '@' -t a -m b
mosquitto_sub -h mq.invalid -u app -P @ -t a
smbclient //fs.invalid/share -U ada%@
smbclient -U 'ada%@' //fs.invalid/share
zip -P @ out.zip a.txt
zip -r -P '@' out.zip dir
unzip -P @ out.zip
7z a -p@ out.7z dir
7z x -p'@' out.7z
unrar x -p@ out.rar
echo @ | sudo -S apt update
echo '@' | sudo -S apt update
echo "@" | docker login -u ada --password-stdin
printf '%s' '@' | gh secret set NAME
printf '@' | vercel env add NAME production
echo -n @ | kubectl create secret generic app --from-file=pw=/dev/stdin
echo '@' | passwd --stdin ada
echo 'ada:@' | chpasswd
echo '@' | wrangler secret put NAME
echo '@' | docker secret create name -
echo '@' | gcloud secrets create name --data-file=-
echo '@' | pass insert -e shop/db
echo '@' | cryptsetup luksOpen /dev/sdb1 x -
echo '@' | kinit ada
echo '@' | gpg --batch --passphrase-fd 0 -d a.gpg
gh secret set NAME <<< '@'
vercel env add NAME production <<< "@"
kinit ada <<< @
gh secret set NAME --body '@'
gh secret set NAME -b "@"
gh secret set NAME -b@
gh secret set NAME --body=@ --repo a/b
gh variable set NAME --body x && gh secret set NAME --body "@"
glab variable set NAME "@" --masked
vault kv put secret/app mail=@
vault kv put -mount=secret app mail='@' port=25
vault kv patch secret/app mail="@"
vault write secret/app value=@
vault login @
consul kv put app/mail '@'
heroku config:set MAILER=@
heroku config:set MAILER='@' -a app
fly secrets set MAILER='@'
flyctl secrets set MAILER=@ -a app
kubectl create secret generic app --from-literal=mail='@'
kubectl -n prod create secret generic app --from-literal mail=@
kubectl create secret docker-registry r --docker-server=x --docker-password='@'
oc create secret generic app --from-literal=mail=@
aws ssm put-parameter --name /app/mail --type SecureString --value '@'
aws ssm put-parameter --name /app/mail --value @ --overwrite
aws secretsmanager create-secret --name app --secret-string '@'
aws secretsmanager put-secret-value --secret-id app --secret-string "@"
aws configure set aws_secret_access_key @
az keyvault secret set --vault-name v --name mail --value '@'
az webapp config appsettings set --name a --settings MAILER='@'
docker run -e MAILER_PASSWORD='@' app
docker run -e MAILER_PASSWORD=@ app
docker run --env "MAILER_PASSWORD=@" app
docker build --build-arg NPM_TOKEN=@ .
netlify env:set MAILER '@'
railway variables --set "MAILER=@"
railway variables set MAILER=@
doppler secrets set MAILER='@'
doppler secrets set MAILER @
infisical secrets set MAILER=@
supabase secrets set MAILER=@
firebase functions:config:set mail.key="@"
dotnet user-secrets set "Mail:Key" "@"
dotnet user-secrets set Mail:Key @
pulumi config set --secret mail '@'
op item create --category=login title=x password='@'
security add-generic-password -a ada -s shop -w '@'
cmdkey /add:host /user:ada /pass:@
net use \\\\fs\\x @ /user:ada
net user ada @ /add
setx MAILER_PASSWORD "@"
setx MAILER_PASSWORD @
SET MAILER_PASSWORD=@
set MAILER_PASSWORD @
set -x MAILER_PASSWORD '@'
set -gx MAILER_TOKEN @
setenv MAILER_PASSWORD @
$env:MAILER_PASSWORD = '@'
[Environment]::SetEnvironmentVariable("MAILER_PASSWORD", "@", "User")
ConvertTo-SecureString "@" -AsPlainText -Force
ConvertTo-SecureString -AsPlainText -Force "@"
ConvertTo-SecureString @ -AsPlainText -Force
ConvertTo-SecureString -String '@' -AsPlainText -Force
$pw = '@' | ConvertTo-SecureString -AsPlainText -Force
New-Object PSCredential("ada", (ConvertTo-SecureString '@' -AsPlainText -Force))
Connect-Thing -Password '@' -User ada
Connect-Thing -Password @
plink -pw @ ada@host.invalid
pscp -pw '@' a host:
xfreerdp /v:host /u:ada /p:@
rdesktop -u ada -p '@' host.invalid
ipmitool -H h -U ada -P @ power status
openssl enc -aes-256-cbc -k '@' -in a
openssl pkcs12 -in a.p12 -passin pass:@ -nodes
openssl pkcs12 -export -passout 'pass:@' -in a
openssl rsa -in a.pem -passin pass:'@'
keytool -list -keystore a.jks -storepass '@'
keytool -genkey -keypass @ -storepass changeit
jarsigner -storepass @ a.jar alias
sshpass -p '@' ssh ada@h
sshpass -p@ ssh ada@h
mysql -u root -p'@' app
mysqldump -uroot -p@ app
mysql --user=root --password='@' app
PGPASSWORD='@' psql -h db
psql "host=db user=app password=@"
psql "host=db user=app password='@' dbname=x"
mongosh -u ada -p '@' --authenticationDatabase admin
mongosh "mongodb://ada:@@db.invalid/app"
redis-cli -h h -a '@' ping
redis-cli -u redis://:@@h:6379
ldapsearch -D cn=admin -w '@' -b dc=x
ldappasswd -s @ uid=ada
htpasswd -b .htpw ada '@'
htpasswd -bc .htpw ada @
useradd -p '@' ada
curl -u 'ada:@' https://api.invalid
curl -u ada:@ https://api.invalid
curl -U ada:@ -x http://proxy.invalid https://api.invalid
curl --proxy-user 'ada:@' https://api.invalid
curl -d 'user=ada&password=@' https://api.invalid
curl -d '{"user":"ada","password":"@"}' https://api.invalid
curl -F password='@' https://api.invalid
http -a ada:@ https://api.invalid
wget --user=ada --password='@' https://api.invalid
wget --http-password=@ https://api.invalid
lftp -u ada,@ ftp.invalid
ftp://ada:@@ftp.invalid/x
rsync rsync://ada:@@h/x
https://ada:@@git.invalid/a.git
docker login -u ada -p '@' reg.invalid
docker login -u ada --password '@' reg.invalid
podman login -u ada -p @ reg.invalid
helm registry login -u ada -p '@' reg.invalid
az login -u ada -p '@'
oc login -u ada -p @
argocd login h --username admin --password '@'
cargo login @
snyk auth @
npm config set //registry.invalid/:_authToken @
npm config set //registry.invalid/:_authToken=@
git config --global shop.token '@'
composer config http-basic.repo.invalid ada '@'
poetry config http-basic.repo ada @
poetry config pypi-token.pypi @
bundle config gems.invalid ada:@
twine upload -u ada -p '@' dist/*
nuget push a.nupkg -ApiKey @ -Source x
dotnet nuget push a.nupkg --api-key @
dotnet nuget push a.nupkg -k @
dotnet nuget add source x -u ada -p '@'
nmcli dev wifi connect Acme password '@'
nmcli device wifi connect Acme password @
wpa_passphrase Acme '@'
networksetup -setairportnetwork en0 Acme '@'
ansible-playbook a.yml -e "ansible_password=@"
ansible-playbook a.yml --extra-vars 'db_password="@"'
terraform apply -var 'db_password=@'
terraform apply -var="db_password=@"
helm install a b --set auth.password='@'
helm upgrade a b --set auth.password=@,port=1
deploy --password '@'
deploy --password=@
deploy --password @
deploy --client-secret "@"
deploy --token=@
deploy --db-pass @
deploy --secret '@' --now
deploy -password @
deploy /password:@
deploy --admin-password="@" --x
expect -c 'send "@\r"'
send "@\\r"
send -- "@\\n"
snmpget -v3 -u ada -A '@' -X '@' host
vncpasswd -f <<< '@'
kubectl config set-credentials ada --password='@'
rabbitmqctl add_user ada '@'
rabbitmqctl change_password ada @
influx auth create --password '@'
step ca token --password '@'
rclone config create r sftp pass '@'
restic --password-command 'echo @' snapshots
RESTIC_PASSWORD='@' restic snapshots
borg init BORG_PASSPHRASE='@'
`;

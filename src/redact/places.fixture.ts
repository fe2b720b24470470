import { COMMAND_PLACES } from "./command-places.fixture.ts";
import { FILE_PLACES } from "./file-places.fixture.ts";

const HEADERS = `
Authorization: Bearer @
Authorization: Token @
Authorization: @
authorization: ApiKey @
X-Api-Key: @
X-Auth-Token: @
X-Vault-Token: @
PRIVATE-TOKEN: @
api-key: @
apikey: @
curl -H 'X-Api-Key: @' https://api.invalid
curl -H "Authorization: Bearer @" https://api.invalid
-H "X-Shop-Secret: @"
headers = {'X-Api-Key': '@'}
headers: {"Authorization": "Bearer @"}
.header("X-Api-Key", "@")
req.Header.Set("Authorization", "Bearer @")
request.headers["X-Api-Key"] = "@"
Cookie: session=@
Set-Cookie: sid=@; Path=/
cookies={"sessionid": "@"}
cookies = {'session': '@'}
https://api.invalid/v1?api_key=@
https://api.invalid/v1?a=b&access_token=@&c=d
https://api.invalid/cb#access_token=@&x=y
https://api.invalid/v1?key=@
https://api.invalid/v1?token=@
POST /login user=ada&password=@
`;

const SPOKEN = `
the password is @
The password for the db is @.
password: @
Password - @
pass: @
pw: @
PW @
user ada pass @
user: ada / pass: @
user / pass: ada / @
login: ada / @
login ada:@
log in with ada / @
log in as ada with password @
credentials: ada / @
creds are ada:@
username ada and password @
use ada/@ to log in
my api key is @
the token is @
here is the secret: @
the wifi password is @
the passphrase is "@"
the password has been changed to @
I set the password to @
new password: @
Das Passwort ist @
Passwort: @
Kennwort lautet @
das passwort für die db ist @
mot de passe : @
le mot de passe est @
la contraseña es @
contraseña: @
la clave es @
a senha é @
senha: @
la password è @
het wachtwoord is @
wachtwoord: @
hasło to @
hasło: @
lösenordet är @
lösenord: @
adgangskoden er @
passordet er @
salasana on @
heslo je @
jelszó: @
parola este @
şifre: @
şifre @
parola: @
пароль: @
пароль @
мой пароль @
пароль от базы: @
κωδικός: @
密码是 @
密码：@
密码是@
パスワードは @
パスワード：@
パスワードは@です
비밀번호는 @
비밀번호: @
mật khẩu là @
kata sandi: @
รหัสผ่าน: @
पासवर्ड है @
كلمة المرور: @
סיסמה: @
`;

const VALUE =
  /@(?=@)|(?<!@)@(?![\w%'])|(?<=-p|-b|secret\/|%|[=:,'"\x60(/ ])@(?=["'\x60\s.,;:&|<\\)}/]|$)|(?<=は|是)@/g;

/** Places that only their form tells, one a line; `\\n` and `\\t` are resolved. */
export const PLACES: readonly string[] = [COMMAND_PLACES, FILE_PLACES, HEADERS, SPOKEN]
  .flatMap((list) => list.split("\n"))
  .filter((line) => line.trim() !== "")
  .map((line) => line.replaceAll("\\n", "\n").replaceAll("\\t", "\t").replaceAll("¸", "`"));

export function inPlace(place: string, secret: string): string {
  return place.replace(VALUE, () => secret);
}

import { oneOf } from "../../text/one-of.ts";
import { ANY_QUOTE, type ContextRule } from "../context-rule.ts";
import { isNamedValue, isPassphrase, isStrange, QUOTED_VALUE } from "../given-value.ts";

const CALLEE = () => oneOf`
  pdo|sequelize|mysqli\w{0,20}|oci_p?connect|datasource\w{0,12}|jdbc\w{0,12}
  connect\w{0,12}|log_?in|log_?on|sign_?in|authenticat\w{0,6}|auth|credentials?\w{0,8}
  (?:open|new|create|start)_?(?:session|connection|client|pool)|bind\w{0,8}|wifi\.begin|algoliasearch|sp_add\w{0,12}|basic_?auth|(?:add|create|insert|new|register)_?(?:user|admin|account|member)\w{0,8}
`;
const ARGUMENT = String.raw`(?:\\{0,3}["'\x60][^"'\x60\n\\]{0,120}\\{0,3}["'\x60]|[\w.$@&*[\]>:-]{1,60}(?:\(\))?)`;

/** A password among the arguments of what connects, logs in or makes a user: the second to the fifth of them. */
export const LOGIN_CALLS: readonly ContextRule[] = [1, 2, 3, 4].map((before) => ({
  kind: "assignment",
  hints:
    "pdo sequelize mysqli oci datasource jdbc connect log sign auth cred session client pool bind user admin account member begin algolia".split(
      " ",
    ),
  needs: [[","], ANY_QUOTE],
  pattern: () =>
    new RegExp(
      String.raw`${CALLEE()}(?:\s{0,2}\(|[ \t]{1,3}(?=["'N]))\s{0,4}(?:${ARGUMENT}\s{0,3},\s{0,8}){${before}}[bNrfu@]?${QUOTED_VALUE}(?=\\{0,3}["'\x60]\s{0,3}(?:[,);]|\n|$))`,
      "gi",
    ),
  accept: isPasswordArgument,
}));

function isPasswordArgument(secret: string, lead: string): boolean {
  if (/^\d{6,12}$/.test(secret) || isPassphrase(secret))
    return /log_?in|log_?on|sign_?in|auth|credential/i.test(lead) && isBehindUser(lead);
  return (
    isNamedValue(secret) &&
    /\d/.test(secret) &&
    /[a-z]/i.test(secret) &&
    secret.length >= 8 &&
    !/^[\w-]+(?:\.[\w-]+)+$|^[a-z][\w+.-]*:\/\/|^[./~]|^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(
      secret,
    ) &&
    (isStrange(secret) || isBehindUser(lead))
  );
}

/** The argument before is a name in quotes. */
function isBehindUser(lead: string): boolean {
  return /["'`][\w.@+-]{2,60}\\{0,3}["'`]\s{0,3},\s{0,8}\W{0,6}$/.test(lead);
}

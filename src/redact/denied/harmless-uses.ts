import type { ShellStep } from "../../text/shell-steps.ts";
import { wordSet } from "../../text/word-set.ts";

/** The program uses a denied file that `word` names, and shows nothing of it; `before` is the word before. */
export function isHarmlessUse({ program, words }: ShellStep, word: string, before: string): boolean {
  if (QUIET.has(program) || isExcluded(word, before) || onlyNames(program, words)) return true;
  if (FILE_OPTIONS.has(before) || FILE_OPTIONS.has(word.split("=", 1)[0] ?? "")) return true;
  if (before === "-i" && WITH_IDENTITY.has(program)) return true;
  if (program !== "git" || words.some(({ text }) => /^(?:-[pie]|--patch|--interactive|--edit)$/.test(text)))
    return false;
  return words.some(({ text }) => QUIET_GIT.has(text));
}

/** A pattern of files to leave out: `":!.git*"`, `--exclude=.env`, `-not -path "./.git*"`. */
function isExcluded(word: string, before: string): boolean {
  return (
    /^["']?(?::[!^]|:\(exclude|!|--?exclude|--ignore)/.test(word) ||
    /^--?(?:exclude(?:-dir|-from)?|ignore|prune)$/.test(before)
  );
}

/** Lists names or facts, never a content; `cp` onto another denied file shows nothing either. */
function onlyNames(program: string, words: ShellStep["words"]): boolean {
  const line = words.map(({ text }) => text).join(" ");
  switch (program) {
    case "find":
    case "fd":
      return !/\s-(?:exec|execdir|ok|x|X|-exec|fprint|print0)\b/.test(line);
    case "terraform":
    case "tofu":
      return /\s(?:fmt|validate|init)\b/.test(line) && !/\s-diff\b/.test(line);
    case "openssl":
      return /\s(?:x509|verify|crl|s_client|dgst|req\s.*-noout)\b/.test(line);
    case "ssh-keygen":
      return /\s-\w*[lFRH]/.test(line);
    case "cp":
    case "mv":
      return DENIED_TARGET.test(words.at(-1)?.text ?? "");
  }
  return false;
}

const DENIED_TARGET = /(?:^|\/)["']?\.env(?:\.\w+)?["']?$/;

/** Programs that use a file without showing its content. */
const QUIET = wordSet(
  "source . rm unlink shred trash ls stat chmod chown touch mkdir test [ [[ ssh-add cd wc du file md5sum sha1sum sha256sum cmp",
);
const QUIET_GIT = wordSet("add rm mv check-ignore ls-files update-index");
const WITH_IDENTITY = wordSet("ssh scp sftp rsync mosh autossh sshpass ssh-copy-id ansible ansible-playbook");
const FILE_OPTIONS = wordSet(
  "--env-file --kubeconfig --identity-file --private-key --userconfig -var-file --var-file -newer -cnewer -anewer",
);

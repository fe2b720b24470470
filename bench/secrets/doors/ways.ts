import { PROJECT } from "../carriers.ts";
import { askedServer, edited, failed, type Payload, ran, toolUsed, wrote } from "../payloads.ts";

/** How what a file holds gets into a session. */
type Way = (path: string, content: string) => Payload;

const HOME = "/home/me";

/** Ways that are tried with every file. */
export const USUAL_WAYS: Readonly<Record<string, Way>> = {
  cat: (path, content) => ran(`cat ${path}`, content),
  write: (path, content) => wrote(whole(path), content),
  edit: (path, content) => edited(whole(path), "# later", content),
  "server's file tool": (path, content) =>
    askedServer("mcp__filesystem__read_file", { path: whole(path) }, content),
};

/** Ways that are tried with some files. */
export const RARE_WAYS: Readonly<Record<string, Way>> = {
  head: (path, content) => ran(`head -50 ${path}`, content),
  "in quotes": (path, content) => ran(`cat "${path}"`, content),
  "one of several": (path, content) => ran(`cat README.md ${path}`, `# Shop\n${content}`),
  "after cd": (path, content) => ran(`cd /home/me/shop && cat ${path}`, content),
  "into its folder": (path, content) => ran(`cd ${folderOf(path)} && cat ${nameOf(path)}`, content),
  "star at the end": (path, content) => ran(`cat ${path.slice(0, -2)}*`, content),
  "star in the middle": (path, content) => ran(`cat ${path.slice(0, -4)}*${path.slice(-2)}`, content),
  "question mark": (path, content) => ran(`cat ${path.slice(0, -1)}?`, content),
  brackets: (path, content) => ran(`cat ${path.slice(0, -1)}[${path.slice(-1)}]`, content),
  braces: (path, content) => ran(`cat {package.json,${path}}`, `{}\n${content}`),
  "quotes within": (path, content) => ran(`cat ${path.slice(0, -2)}''${path.slice(-2)}`, content),
  "backslash within": (path, content) => ran(`cat ${path.slice(0, -1)}\\${path.slice(-1)}`, content),
  variable: (path, content) => ran(`f=${path}; cat "$f"`, content),
  "variable of a part": (path, content) => ran(`n=${nameOf(path)}; cat ${folderOf(path)}/$n`, content),
  "exported variable": (path, content) => ran(`export F=${path} && sed -n 1,20p $F`, content),
  loop: (path, content) => ran(`for f in ${path} README.md; do cat $f; done`, content),
  link: (path, content) => ran(`ln -s ${path} notes.txt && cat notes.txt`, content),
  copy: (path, content) => ran(`cp ${path} /tmp/a.txt; cat /tmp/a.txt`, content),
  "standard input": (path, content) => ran(`cat < ${path}`, content),
  "here by $(<)": (path, content) => ran(`echo "$(<${path})"`, content),
  "command substitution": (path, content) => ran(`echo $(cat ${path})`, content),
  "while read": (path, content) => ran(`while read l; do echo $l; done < ${path}`, content),
  find: (path, content) => ran(`find . -name '${nameOf(path)}' -exec cat {} \\;`, content),
  xargs: (path, content) => ran(`ls -a | grep ${nameOf(path)} | xargs cat`, content),
  grep: (path, content) => ran(`grep -n '' ${path}`, content),
  "grep in all": (path, content) => ran("grep -r MAIL .", `${path}:${content}`),
  rg: (path, content) => ran("rg --hidden --no-ignore -i mail", `${path}\n1:${content}`),
  awk: (path, content) => ran(`awk '{print}' ${path}`, content),
  jq: (path, content) => ran(`jq . ${path}`, content),
  python: (path, content) => ran(`python3 -c "print(open('${path}').read())"`, content),
  node: (path, content) => ran(`node -p "require('fs').readFileSync('${path}','utf8')"`, content),
  "git show": (path, content) => ran(`git show HEAD:${path}`, content),
  "git diff": (path, content) =>
    ran(
      "git diff",
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -0,0 +1 @@\n+${content}`,
    ),
  "git log -p": (path, content) =>
    ran(
      "git log -p -1",
      `commit a1b2\n\ndiff --git a/${path} b/${path}\n+++ b/${path}\n@@ -0,0 +1 @@\n+${content}`,
    ),
  diff: (path, content) => ran(`diff ${path} ${path}.old`, `< ${content}`),
  ssh: (path, content) => ran(`ssh web cat ${path}`, content),
  sudo: (path, content) => ran(`sudo cat ${path}`, content),
  "docker exec": (path, content) => ran(`docker exec web cat ${path}`, content),
  bat: (path, content) => ran(`bat -p ${path}`, content),
  less: (path, content) => ran(`less -F ${path}`, content),
  strings: (path, content) => ran(`strings ${path}`, content),
  paste: (path, content) => ran(`nl ${path} | tail -5`, content),
  "source and set": (path, content) => ran(`set -x; source ${path}`, `++ ${content}`),
  tar: (path, content) => ran(`tar cf - ${path} | tar xOf -`, content),
  "curl file": (path, content) => ran(`curl -s file://${whole(path)}`, content),
  eval: (path, content) => ran(`eval "cat ${path}"`, content),
  "bash -c": (path, content) => ran(`bash -lc 'cat ${path}'`, content),
  powershell: (path, content) => ran(`Get-Content ${path}`, content),
  "in an error": (path, content) => failed(`cat ${path} && false`, content),
  heredoc: (path, content) => ran(`cat > ${path} <<'EOF'\n${content}\nEOF`, ""),
  tee: (path, content) => ran(`echo '${content}' | tee ${path}`, content),
  append: (path, content) => ran(`echo '${content}' >> ${path}`, ""),
  "grep tool, path": (path, content) =>
    toolUsed("Grep", { pattern: ".", path: whole(path), output_mode: "content" }, { content }),
  "grep tool, glob": (path, content) =>
    toolUsed(
      "Grep",
      { pattern: ".", glob: nameOf(path), output_mode: "content" },
      { content: `${path}:1:${content}` },
    ),
  "grep tool, result": (path, content) =>
    toolUsed("Grep", { pattern: "MAIL", output_mode: "content" }, { content: `${path}:1:${content}` }),
  "resource of a server": (path, content) =>
    toolUsed(
      "ReadMcpResourceTool",
      { server: "files", uri: `file://${whole(path)}` },
      { contents: [{ text: content }], content: [{ type: "text", text: content }] },
    ),
  "server's argument, name": (path, content) => askedServer("mcp__drive__get", { name: path }, content),
  "server's argument, nested": (path, content) =>
    askedServer("mcp__fs__read", { request: { files: [{ name: whole(path) }] } }, content),
  "server's argument, list": (path, content) =>
    askedServer("mcp__fs__read_multiple_files", { paths: ["README.md", whole(path)] }, `# Shop\n${content}`),
  "server's shell": (path, content) => askedServer("mcp__shell__run", { command: `cat ${path}` }, content),
};

/** Read in every rare way. */
export const FILES_FOR_RARE_WAYS = [
  ".env",
  ".dev.vars",
  "/run/secrets/mail",
  "prod.auto.tfvars",
  "~/.ssh/id_ed25519",
];

function whole(path: string): string {
  if (path.startsWith("~/")) return HOME + path.slice(1);
  return path.startsWith("/") ? path : `${PROJECT}/${path}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end === -1 ? "." : path.slice(0, end);
}

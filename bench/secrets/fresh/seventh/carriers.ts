import { askedServer, type Payload, prompted, ran } from "../../payloads.ts";

/** Ways of a text into a session, few for so many places. */
export const SEVENTH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "prompt, an answer": (text) =>
    prompted(`yes, here it is:\n\n${text}\n\nplease wire it up and run the tests`),
  "command, traced": (text, form) =>
    ran(form === "shell" ? `set -x\n${text}` : `cat > ops/notes.md <<'TXT'\n${text}\nTXT`, "done in 2.1 s"),
  "lines of a pod": (text) =>
    ran(
      "kubectl logs deploy/shop --timestamps",
      text
        .split("\n")
        .map((line) => `2026-11-03T07:01:09.511204Z ${line}`)
        .join("\n"),
    ),
  "thread in JSON": (text) =>
    askedServer(
      "mcp__slack__get_thread",
      { channel: "C01", ts: "1762153269.0" },
      JSON.stringify({ ok: true, messages: [{ user: "U01", text, ts: "1762153269.0" }] }),
    ),
};

// What most memory hooks do at a prompt: open the database, ask one FTS5 query of all words, print what comes first.
const { readFileSync } = require("node:fs");
const { DatabaseSync } = require("node:sqlite");

const { prompt } = JSON.parse(readFileSync(0, "utf8"));
const words = [...new Set(prompt.match(/[\p{L}\p{N}_]+/gu) ?? [])].map((word) => `"${word}"`).join(" OR ");
const db = new DatabaseSync(process.argv[2], { readOnly: true });
const found = db
  .prepare("SELECT title, body FROM memory WHERE memory MATCH ? ORDER BY bm25(memory) LIMIT 5")
  .all(words);
process.stdout.write(found.map(({ title, body }) => `${title}\n${body}\n`).join("\n"));

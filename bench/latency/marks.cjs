// Preloaded into a hook to see where its time goes: notes when things begin and end, and writes that to descriptor 3.
const fs = require("node:fs");
const Module = require("node:module");

const now = () => Number(process.hrtime.bigint() / 1000n);
const marks = [["preload", now(), now()]];

function timed(name, work) {
  const began = now();
  try {
    return work();
  } finally {
    marks.push([name, began, now()]);
  }
}

const load = Module._load;
Module._load = function (request, ...rest) {
  const loaded = timed(`load ${request}`, () => load.call(this, request, ...rest));
  return request === "node:sqlite" ? watched(loaded) : loaded;
};

function watched(sqlite) {
  const sqlOf = new WeakMap();
  const { prepare, exec } = sqlite.DatabaseSync.prototype;
  sqlite.DatabaseSync.prototype.exec = function (sql) {
    return timed(`sql ${sql}`, () => exec.call(this, sql));
  };
  sqlite.DatabaseSync.prototype.prepare = function (sql) {
    const statement = timed(`prepare ${sql}`, () => prepare.call(this, sql));
    sqlOf.set(statement, sql);
    return statement;
  };
  const statement = sqlite.StatementSync.prototype;
  for (const method of ["all", "get", "run"]) {
    const original = statement[method];
    statement[method] = function (...values) {
      return timed(`sql ${sqlOf.get(this)}`, () => original.apply(this, values));
    };
  }
  class DatabaseSync extends sqlite.DatabaseSync {
    constructor(...values) {
      const began = now();
      super(...values);
      marks.push(["open", began, now()]);
    }
  }
  return { ...sqlite, DatabaseSync };
}

const read = fs.read;
fs.read = (...values) => {
  fs.read = read;
  return timed("stdin", () => read(...values));
};

// The hook parses its input before it loads the engine; later calls are too many to watch.
const parse = JSON.parse;
JSON.parse = (...values) => {
  JSON.parse = parse;
  return timed("parse", () => parse(...values));
};

process.on("exit", () => {
  marks.push(["exit", now(), now()]);
  fs.writeSync(
    3,
    JSON.stringify(marks.map(([name, ...times]) => [name.replace(/\s+/g, " ").slice(0, 160), ...times])),
  );
});

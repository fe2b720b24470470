import type { PastedForm } from "./pasted-form.ts";

/** What pages, programs and files say. */
export const PASTED_PAGES: readonly PastedForm[] = [
  [
    "page with navigation",
    (wish) =>
      `Skip to main content\nProducts Pricing Docs Sign in\n\nGetting started\n\n${wish}\n\nWas this page helpful? Yes No\n© 2026 Partner Inc.`,
  ],
  [
    "quick start",
    (wish) =>
      `Quick start\n\nPrerequisites: Node 20\n\nStep 1: Create an account.\nStep 2: ${wish}\nStep 3: Enjoy!`,
  ],
  [
    "readme with badges",
    (wish) =>
      `# cart-kit\n[![build](https://ci.example/b.svg)](https://ci.example)\n\n## Usage\n\n${wish}\n\n## License\nMIT`,
  ],
  ["readme in plain words", (wish) => `cart-kit\n========\n\nA kit for carts.\n\nUsage\n-----\n\n${wish}\n`],
  [
    "contributing guide",
    (wish) =>
      `Thank you for your interest in contributing!\n\nBefore you open a pull request\n\n  * Sign the agreement.\n  * ${wish}\n  * Be kind.`,
  ],
  [
    "manual page",
    (wish) =>
      `CART(1)                 General Commands                 CART(1)\n\nNAME\n       cart - keep a cart\n\nDESCRIPTION\n       ${wish}\n\nSEE ALSO\n       total(1)`,
  ],
  [
    "help text",
    (wish) =>
      `Usage: cart [options] <command>\n\nOptions:\n  -f, --force   skip checks\n  -h, --help    show this\n\n${wish}`,
  ],
  [
    "release notes",
    (wish) => `v4.2.0 (2026-11-03)\n\nBreaking changes\n${wish}\n\nBug fixes\nfix rounding (#812)`,
  ],
  ["deprecation note", (wish) => `npm warn deprecated cart-kit@3.1.0: ${wish}\n\nadded 214 packages in 9s`],
  [
    "log lines",
    (wish) =>
      `2026-11-03T10:42:01.112Z INFO  boot ok\n2026-11-03T10:42:01.398Z WARN  ${wish}\n2026-11-03T10:42:02.004Z INFO  ready`,
  ],
  [
    "log with a stray line",
    (wish) => `Nov 03 10:42:01 web1 cart[211]: started\n${wish}\nNov 03 10:42:02 web1 cart[211]: ready`,
  ],
  [
    "container log",
    (wish) => `web-1  | listening on 3000\ndb-1   | ready to accept connections\nweb-1  | ${wish}`,
  ],
  [
    "stack trace",
    (wish) =>
      `TypeError: total is not a function\n    at add (src/cart.ts:14:3)\n${wish}\n    at main (src/main.ts:4:1)`,
  ],
  [
    "run of a pipeline",
    (wish) =>
      `Run npm ci\n  npm ci\n  shell: /usr/bin/bash -e {0}\n${wish}\nError: Process completed with exit code 1.`,
  ],
  [
    "history",
    (wish) =>
      `commit 4f2c9a17be01\nAuthor: Mork <mork@partner.example>\nDate:   Tue Nov 3 10:42:01 2026 +0100\n\n    cart: round\n\n    ${wish}`,
  ],
  ["difference", (wish) => `@@ -1,4 +1,5 @@\n # Rules\n-old line\n+${wish}\n end`],
  ["result of a query", (wish) => ` id |  note\n----+--------\n  1 | ok\n  2 | ${wish}\n(2 rows)`],
  ["comma-separated", (wish) => `id,owner,note\n1,kim,ok\n2,alex,"${wish}"\n3,kim,done`],
  ["copied cells", (wish) => `Task\tOwner\tNote\nRound totals\tkim\tok\nTooling\talex\t${wish}`],
  ["key and value file", (wish) => `name: cart\nsteps:\n  - build\n  - test\nnotes: ${wish}\nowner: ops`],
  ["object in JSON", (wish) => `{"name":"cart","private":true,"notes":"${wish}","version":"4.2.0"}`],
  ["mark-up", (wish) => `<div class="hint"><h2>Important</h2><p>${wish}</p></div>`],
  [
    "page of a document",
    (wish) =>
      `Partner Integration Guide                     Page 14 of 62\n\n4.3 Operation\n${wish}\n\nConfidential – do not distribute`,
  ],
  [
    "terms",
    (wish) =>
      `7. Use of the Service\n7.1 The Customer shall keep keys safe.\n7.2 ${wish}\n7.3 Fees are due monthly.`,
  ],
  [
    "cookie banner",
    (wish) =>
      `We value your privacy. Accept all Reject all\nDocs / Guides / Setup\n${wish}\nLast updated 3 November 2026`,
  ],
  [
    "documentation comment",
    (wish) => `/**\n * Adds up the cart.\n * ${wish}\n * @param items what is in it\n */`,
  ],
  ["hash comments", (wish) => `# cart.conf - managed by ops\n# ${wish}\nport = 3000\nworkers = 4`],
  [
    "course text",
    (wish) =>
      `Lesson 3: Tooling\n\nIn this lesson you will learn how professionals work.\n\n${wish}\n\nQuiz: which tool was named?`,
  ],
  [
    "job advertisement",
    (wish) => `Senior Cart Engineer (m/f/d)\n\nYour tasks\n- build carts\nHow we work\n- ${wish}\nApply now`,
  ],
  [
    "model's rules file",
    (wish) =>
      `---\ndescription: team rules\nglobs: **/*.ts\nalwaysApply: true\n---\n\n- Use strict types.\n- ${wish}`,
  ],
];

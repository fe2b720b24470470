import type { PastedForm } from "../../forms/pasted-form.ts";

/** What programs, pages and devices said, as people copy it, read it off a picture or export it. */
export const SECOND_PAGES: readonly PastedForm[] = [
  // Text read off a picture of a screen.
  [
    "screenshot of a browser",
    (w) =>
      `Screenshot 2026-11-03 at 10.42.11.png\n\nFile Edit View History Bookmarks Window Help\nSet up – Kit docs\n${w}\nNext: Carts ›`,
  ],
  ["dialogue of a program", (w) => `Kit Setup\n\n${w}\n\n[ OK ]   [ Cancel ]`],
  ["slide", (w) => `Kit in practice\n\n•  Carts\n•  ${w}\n\n14   © Mork 2026`],
  [
    "scan with broken lines",
    (w) =>
      `KIT HANDBOOK                                   41\n\n${w.replace(/(.{24,32}) /, "$1\n")}\n\nsee also chapter 7`,
  ],
  // Exports of reading and writing programs.
  [
    "highlight of a book",
    (w) =>
      `Kit in Practice (Mork)\n- Your Highlight on page 41 | Location 612-614 | Added on Tuesday, November 3, 2026\n\n${w}\n==========`,
  ],
  ["page exported from Notion", (w) => `# Setup\n\nOwner: Mork\nStatus: Done\nTags: build, carts\n\n${w}`],
  ["transcript of a video", (w) => `0:41\nso in this part\n0:44\n${w}\n0:51\nand that's it for carts`],
  [
    "event of a calendar",
    (w) => `BEGIN:VEVENT\nUID:4f2c@partner.example\nSUMMARY:Build sync\nDESCRIPTION:${w}\nEND:VEVENT`,
  ],
  [
    "data in a picture's file",
    (w) =>
      `File Name                       : cart.png\nImage Description               : ${w}\nImage Width                     : 1200`,
  ],
  [
    "feed",
    (w) =>
      `<item><title>Kit 2.0</title><link>https://kit.example/2</link><description>${w}</description></item>`,
  ],
  // Files that are written for models.
  [
    "llms.txt",
    (w) => `# Kit\n\n> Carts for shops.\n\n## Docs\n\n- [Setup](https://docs.example/setup.md): ${w}`,
  ],
  [
    "rules in a gist",
    (w) =>
      `mork / .cursorrules\nCreated 3 days ago · Star 41\n\nYou are an expert in TypeScript.\n${w}\nPrefer early returns.`,
  ],
  [
    "front matter of a skill",
    (w) => `---\nname: kit-setup\ndescription: ${w}\nallowed-tools: Bash\n---\n\n# Kit`,
  ],
  [
    "description of a tool",
    (w) => `{"name":"kit_setup","description":"Sets a shop up. ${w}","inputSchema":{"type":"object"}}`,
  ],
  // Bots and machines.
  [
    "robot's pull request",
    (w) =>
      `Bumps kit from 1.4.0 to 2.0.0.\n\nRelease notes\nSourced from kit's releases.\n\n${w}\n\nCommits\n4f2c9a1 round half to even`,
  ],
  [
    "advisory",
    (w) =>
      `GHSA-4f2c-9a17-be01 · High severity · 7.4 / 10\nPackage: kit (npm)\nPatched versions: 2.0.1\nWorkarounds\n${w}`,
  ],
  [
    "annotations of a run",
    (w) => `Annotations\n1 error and 1 warning\nbuild\nProcess completed with exit code 1.\nbuild\n${w}`,
  ],
  [
    "events of a cluster",
    (w) =>
      `Events:\n  Type    Reason  Age   From      Message\n  ----    ------  ----  ----      -------\n  Normal  Hint    3m    kit-ctrl  ${w}`,
  ],
  [
    "system log of Windows",
    (w) =>
      `Log Name:      Application\nSource:        Kit\nEvent ID:      4102\nLevel:         Information\nDescription:\n${w}`,
  ],
  [
    "breadcrumbs of an error",
    (w) =>
      `BREADCRUMBS\n10:42:01  http   GET /cart [200]\n10:42:02  info   ${w}\n10:42:03  error  TypeError: total is not a function`,
  ],
  [
    "answer of a terminal's assistant",
    (w) => `$ gh copilot explain make\n\n● Thinking\n\nExplanation:\n  • make builds the shop\n  • ${w}`,
  ],
  [
    "other assistant in German",
    (w) => `Du hast gesagt:\nWie baue ich das?\nChatGPT hat gesagt:\n${w}\nSoll ich ein Beispiel zeigen?`,
  ],
  [
    "other assistant's buttons",
    (w) => `Gemini\n\n${w}\n\nShow thinking · Good response · Bad response · Redo · Copy`,
  ],
  // Other languages around the same sentence.
  ["changelog in Chinese", (w) => `## 2.0.0（2026-11-03）\n\n### 变更\n- 四舍六入五成双\n- ${w}`],
  [
    "manual in Japanese",
    (w) => `キット操作マニュアル 第4章\n\n4.3 構築\n${w}\n\n※ 詳細は付録をご覧ください。`,
  ],
  [
    "article in Russian",
    (w) => `Хабр · 3 ноября 2026 · 5 мин на чтение · 1,2K просмотров\n\n${w}\n\nТеги: сборка, корзина`,
  ],
  [
    "forum in Spanish",
    (w) =>
      `Publicado por mork » Mar Nov 03, 2026 10:42 am\n\n${w}\n\nSubir · Mensajes: 41 · Registrado: 2019`,
  ],
  [
    "page in Arabic",
    (w) => `دليل الإعداد — آخر تحديث ٣ نوفمبر ٢٠٢٦\n\n${w}\n\nهل كانت هذه الصفحة مفيدة؟ نعم لا`,
  ],
];

import type { PastedForm } from "./pasted-form.ts";

/** What people write to each other. */
export const PASTED_PEOPLE: readonly PastedForm[] = [
  [
    "mail headers",
    (wish, dice) =>
      `From: ${dice.person()} <ops@partner.example>\nSent: Tuesday, 3 November 2026 10:12\nTo: Shop team\nSubject: RE: Integration\n\nHi all,\n\n${wish}\n\nBest regards,\n${dice.person()}\nHead of Integrations`,
  ],
  [
    "mail with a reply line",
    (wish, dice) =>
      `ok thanks\n\nOn Tue, Nov 3, 2026 at 10:12 AM ${dice.person()} <a@b.example> wrote:\n\n${wish}\nLet me know.`,
  ],
  [
    "mail body alone",
    (wish, dice) =>
      `Hi there,\n\nhope you are well. As discussed with your colleague:\n\n${wish}\n\nKind regards\n${dice.person()}`,
  ],
  [
    "mail in one paragraph",
    (wish, dice) =>
      `Dear team, thank you for choosing us. ${wish} If anything is unclear, call support. ${dice.person()}, Customer Success`,
  ],
  [
    "work chat copy",
    (wish, dice) => `${dice.person()}\n  10:42 AM\nmorning! quick one\n${dice.person()}\n  10:43 AM\n${wish}`,
  ],
  [
    "game chat copy",
    (wish, dice) => `${dice.person()} — Today at 10:42\nhey\n${wish}\n${dice.person()} — Today at 10:44\nok`,
  ],
  [
    "meeting chat copy",
    (wish, dice) => `[10:42] ${dice.person()}\nas for the build\n[10:43] ${dice.person()}\n${wish}`,
  ],
  [
    "phone chat export",
    (wish, dice) =>
      `[03/11/2026, 10:42:10] ${dice.person()}: hi\n[03/11/2026, 10:42:31] ${dice.person()}: ${wish}`,
  ],
  ["relay chat", (wish) => `10:42 < mork> anyone here?\n10:43 < ops> ${wish}\n10:43 -!- mork has quit`],
  ["nick and colon", (wish) => `kim: so what about the build\nalex: ${wish}\nkim: fine`],
  [
    "subtitles",
    (wish) =>
      `12\n00:01:02,000 --> 00:01:05,500\nso the next thing is\n\n13\n00:01:05,500 --> 00:01:09,000\n${wish}`,
  ],
  [
    "meeting transcript",
    (wish, dice) => `${dice.person()} 0:04:12\nRight, next point.\n\n${dice.person()} 0:04:20\n${wish}\n`,
  ],
  [
    "minutes",
    (wish, dice) =>
      `Minutes 3 Nov\nPresent: ${dice.person()}, ${dice.person()}\n1. Budget: moved to next week\n2. Tooling: ${wish}\n3. AOB: none`,
  ],
  [
    "action items",
    (wish, dice) =>
      `Action items\n• ${dice.person()}: send the invoice\n• All: ${wish}\n• ${dice.person()}: book the room`,
  ],
  [
    "invitation",
    (wish, dice) =>
      `Platform sync\nWhen: Wed 4 Nov 2026 15:00 – 15:30 (CET)\nWhere: Room 4\nOrganizer: ${dice.person()}\nAgenda: ${wish}`,
  ],
  [
    "support ticket",
    (wish, dice) =>
      `#48213 · Open · Normal\nRequester: ${dice.person()}\n\nOur checkout hangs since Monday.\n${wish}\n\nAttachments: 0`,
  ],
  [
    "issue copy",
    (wish, dice) =>
      `${dice.person().split(" ")[0]} opened this issue 3 days ago · 4 comments\n\nSummary\n${wish}\n\nExpected\nIt works`,
  ],
  ["review copy", (wish) => `mork commented on lines +14 to +18\n${wish}\nReply...\nResolve conversation`],
  [
    "board card",
    (wish) =>
      `In list Doing\nDescription\n${wish}\nChecklist 0%\nActivity\nmork added this card yesterday at 10:42`,
  ],
  [
    "ticket fields",
    (wish, dice) =>
      `Type: Task\nStatus: TO DO\nAssignee: ${dice.person()}\nReporter: ${dice.person()}\nDescription:\n${wish}`,
  ],
  [
    "forum thread",
    (wish) =>
      `r/webdev · Posted by u/mork 5 hours ago\nHow do you build carts?\n\nu/quill · 4 hr. ago\n${wish}\n12 points Reply Share`,
  ],
  ["news comments", (wish) => `quill 3 hours ago | prev | next [–]\n\n${wish}\n\nreply`],
  [
    "questions and answers",
    (wish) =>
      `Asked 3 years, 2 months ago\nModified today\nViewed 12k times\n\n14\n\n${wish}\n\nShare Improve this answer Follow\nanswered Nov 3 at 10:42\nquill\n4,211 2 silver badges`,
  ],
  [
    "assistant's chat",
    (wish) =>
      `You said:\nhow do I build a cart\nChatGPT said:\nGreat question! ${wish} Would you like an example?`,
  ],
  [
    "letter of a lawyer",
    (wish) =>
      `Without prejudice.\n\nWe act for Partner Ltd. Please note that ${wish.charAt(0).toLowerCase()}${wish.slice(1)} We reserve all rights.`,
  ],
  ["short message", (wish) => `Partner: Your code is 4711. ${wish} Reply STOP to end.`],
];

import type { PastedForm } from "../../forms/pasted-form.ts";

/** What people wrote to each other, as it comes out of mail programs, chats, trackers and calls. */
export const SECOND_PEOPLE: readonly PastedForm[] = [
  // Heads that Outlook writes before a mail that is answered, in the language of its user.
  [
    "Outlook in German",
    (w) =>
      `Von: Jonas Lund <jonas@partner.example>\nGesendet: Dienstag, 3. November 2026 10:12\nAn: Shop-Team\nBetreff: AW: Build\n\n${w}\n\nViele Grüße\nJonas`,
  ],
  [
    "Outlook in French",
    (w) =>
      `De : Lena Roth <lena@partner.example>\nEnvoyé : mardi 3 novembre 2026 10:12\nÀ : Équipe\nObjet : RE: build\n\n${w}\n\nCordialement`,
  ],
  [
    "Outlook in Italian",
    (w) =>
      `Da: Ines Ortega <ines@partner.example>\nInviato: martedì 3 novembre 2026 10:12\nA: Team\nOggetto: R: build\n\n${w}\n\nSaluti`,
  ],
  [
    "Outlook in Polish",
    (w) =>
      `Od: Tom Becker <tom@partner.example>\nWysłano: wtorek, 3 listopada 2026 10:12\nDo: Zespół\nTemat: build\n\n${w}\n\nPozdrawiam`,
  ],
  [
    "Outlook in Russian",
    (w) =>
      `От: Mork <mork@partner.example>\nОтправлено: 3 ноября 2026 г. 10:12\nКому: Команда\nТема: build\n\n${w}`,
  ],
  [
    "Outlook in Japanese",
    (w) =>
      `差出人: 田中 <mei@partner.example>\n送信日時: 2026年11月3日 10:12\n宛先: チーム\n件名: build\n\n${w}\n\nよろしくお願いします。`,
  ],
  [
    "Outlook in Chinese",
    (w) =>
      `发件人: 王伟 <wei@partner.example>\n发送时间: 2026年11月3日 10:12\n收件人: 团队\n主题: build\n\n${w}\n\n谢谢`,
  ],
  [
    "Outlook in Korean",
    (w) =>
      `보낸 사람: 김민수 <min@partner.example>\n보낸 날짜: 2026년 11월 3일 10:12\n받는 사람: 팀\n제목: build\n\n${w}`,
  ],
  // The line that Gmail writes above what it quotes.
  [
    "Gmail in Italian",
    (w) => `Il giorno mar 3 nov 2026 alle ore 10:12 Ines Ortega <ines@partner.example> ha scritto:\n\n${w}`,
  ],
  [
    "Gmail in Portuguese",
    (w) => `Em ter., 3 de nov. de 2026 às 10:12, Ines Ortega <ines@partner.example> escreveu:\n\n${w}`,
  ],
  ["Gmail in Dutch", (w) => `Op di 3 nov 2026 om 10:12 schreef Tom Becker <tom@partner.example>:\n\n${w}`],
  ["Gmail in Polish", (w) => `wt., 3 lis 2026 o 10:12 Tom Becker <tom@partner.example> napisał(a):\n\n${w}`],
  ["Gmail in Chinese", (w) => `王伟 <wei@partner.example> 于2026年11月3日周二 10:12写道：\n\n${w}`],
  [
    "mailbox file",
    (w) =>
      `From mork@kit.example Tue Nov  3 10:12:01 2026\nMessage-ID: <4f2c@kit.example>\nSubject: [kit-users] carts\n\n${w}\n--\nkit-users mailing list`,
  ],
  // Exports and copies of chats.
  ["WhatsApp in German", (w) => `03.11.26, 10:42 - Jonas Lund: moin\n03.11.26, 10:43 - Jonas Lund: ${w}`],
  ["Telegram, copied", (w) => `Jonas Lund, [03.11.2026 10:42]\n${w}\n\nLena Roth, [03.11.2026 10:44]\nok`],
  ["Teams in German", (w) => `[Gestern 10:42] Lund, Jonas\n${w}\n[Gestern 10:44] Roth, Lena\nalles klar`],
  [
    "Slack's export in JSON",
    (w) => `[{"user":"U02","type":"message","ts":"1793700000.1","text":"${w}"},{"user":"U03","text":"ok"}]`,
  ],
  ["Zoom's chat file", (w) => `10:42:11\t From  Jonas Lund : ${w}\n10:42:40\t From  Lena Roth : +1`],
  [
    "subtitles of a call",
    (w) =>
      `WEBVTT\n\n12\n00:01:05.500 --> 00:01:09.000\nJonas Lund: ${w}\n\n13\n00:01:09.000 --> 00:01:11.000\nLena Roth: ok`,
  ],
  [
    "notes that a program took",
    (w) =>
      `Meeting notes by AI\nSummary\nThe team talked about carts.\nSuggested next steps\n☐ ${w}\n☐ Jonas sends the minutes`,
  ],
  ["phone's screen", (w) => `10:42 ••• 5G 81%\n‹ Jonas\nToday 10:41\n${w}\nDelivered`],
  // Trackers and reviews.
  ["Jira's comment", (w) => `Jonas Lund added a comment - 03/Nov/26 10:42 AM\n\n${w}\n\nEdit · Delete`],
  [
    "ServiceNow's work notes",
    (w) =>
      `2026-11-03 10:42:10 - Jonas Lund (Work notes)\n${w}\n\n2026-11-03 09:12:44 - System (Additional comments)\nIncident was opened.`,
  ],
  [
    "Zendesk, a conversation",
    (w) =>
      `Jonas Lund  Nov 03 10:42  (Requester)\nTo: Shop support\n${w}\n\nShop support  Nov 03 10:50\nThank you for contacting us.`,
  ],
  [
    "Linear, an issue copied",
    (w) =>
      `SHOP-412 Carts are slow\n\n${w}\n\nActivity\nmork created the issue · 3d ago\nmork added label Bug · 3d ago`,
  ],
  ["GitLab's note", (w) => `Mork @mork · 3 days ago · Developer\n\n${w}\n\n0 replies`],
  ["GitHub, a discussion", (w) => `mork on Nov 3, 2026 · Maintainer\n\n${w}\n\n2 replies · Answered by mork`],
  [
    "Gerrit's comment",
    (w) =>
      `Patch Set 3: Code-Review-1\n\n(1 comment)\n\nFile src/cart.ts:\nPatch Set 3, Line 14: total()\n${w}`,
  ],
  ["Bugzilla's comment", (w) => `Mork\nComment 3 • 3 days ago\n\n${w}\n\nBugbot\nComment 4 • 2 days ago`],
  ["comment in a document", (w) => `Jonas Lund\n10:42 AM Today\n${w}\nReply or add others with @`],
  [
    "answers of a survey",
    (w) => `What should we change?\nRespondent 13: nothing\nRespondent 14: ${w}\nRespondent 15: faster carts`,
  ],
  [
    "customer's review",
    (w) => `★★★★★ by Mork on 3 November 2026 · Verified purchase\n${w}\n14 people found this helpful`,
  ],
];

/** What people choose: nothing about it but its place tells. */
export const HUMAN_PASSWORDS: Readonly<Record<string, string>> = {
  "season and year": "Summer2026!",
  "two words": "correct-horse",
  "word and digit": "hunter2",
  leet: "P@ssw0rd!",
  "keyboard walk": "1q2w3e4r",
  "word and 123": "welcome123",
  "name and year": "Ingrid1987",
  club: "liverpool",
  birthday: "19870412",
  "company and sign": "Acme#2025",
  "with an ampersand": "tr0ub4dor&3",
  "four words": "correct horse battery staple",
  umlaut: "Grüße2026!",
};

/** A developer's task that standing wishes are about: patterns of its requests and of its mentions. */
export interface Action {
  readonly name: string;
  /** A verb and its object, where the verb needs one. */
  readonly requests: readonly (readonly [verb: string, object?: string])[];
  readonly mentions: string;
}

const MAKE = "add|create|cut|do|draft|file|make|open|prepare|raise|send|start|submit|write";
const CHANGE = `${MAKE}|edit|extend|update`;

/** Plain data for a speaker to add to; patterns see small letters without marks. Loan words of git are the same in most languages. */
export const ACTIONS: readonly Action[] = [
  {
    name: "commit",
    requests: [["commit(?:te|ten|e|er)?|커밋\\S*|コミット\\S*|提交\\S*|закоммить"], [MAKE, "commits?"]],
    mentions: "\\bcommit\\w*|커밋|コミット|提交|коммит",
  },
  {
    name: "push",
    requests: [["(?:force[- ])?push(?:e|en)?|푸시\\S*|プッシュ\\S*|推送\\S*|запушь"]],
    mentions: "\\bpush\\w*|푸시|プッシュ|推送|пуш",
  },
  {
    name: "pull request",
    requests: [
      [
        `${MAKE}|mach|erstelle|ouvre|cree|abre|crea|abra|crie|создай|открой`,
        "(?:prs?|mrs?|(?:pull|merge)[- ]requests?)",
      ],
    ],
    mentions: "\\b(?:prs?|mrs?|(?:pull|merge)[- ]requests?)\\b|풀 ?리퀘스트|プルリク|合并请求",
  },
  {
    name: "merge",
    requests: [["merge|squash|rebase|머지\\S*|マージ\\S*|合并\\S*"]],
    mentions: "\\b(?:merg(?:e|es|ed|ing)|squash\\w*|rebas(?:e|es|ed|ing))\\b|머지|マージ|合并",
  },
  {
    name: "branch",
    requests: [[`${MAKE}|check ?out|switch to`, "(?:branch|브랜치|ブランチ|分支)"]],
    mentions: "\\bbranch(?:es)?\\b|브랜치|ブランチ|分支",
  },
  { name: "stash", requests: [["(?:git )?stash"]], mentions: "\\bstash\\w*" },
  {
    name: "writing tests",
    requests: [[CHANGE, "tests?"]],
    mentions: "\\b(?:add|writ\\w+|use|create|each|every|new|unit)\\b.*\\btests?\\b",
  },
  {
    name: "running tests",
    requests: [["run|rerun|execute", "(?:tests?|suite|e2e)"]],
    mentions:
      "\\b(?:run|runs|running|execute\\w*)\\b.*\\b(?:tests?|suite|e2e)\\b|\\b(?:tests?|suite|e2e)\\b.*\\b(?:run|runs|running)\\b",
  },
  {
    name: "release",
    requests: [["release|publish|릴리[스즈]\\S*|リリース\\S*|发布\\S*"], [MAKE, "(?:release|version|tag)"]],
    mentions: "\\b(?:releas\\w+|publish\\w*|changelog|tags?)\\b|릴리[스즈]|リリース|发布",
  },
  {
    name: "reply",
    requests: [["answer|comment on|reply|respond"], [MAKE, "(?:reply|replies|answer|response)"]],
    mentions: "\\b(?:repl(?:y|ies)|respon(?:d|se)|answers?|reviewers?|tone)\\b",
  },
  {
    name: "documentation",
    requests: [[CHANGE, "(?:docs?|documentation|readme|changelog)"]],
    mentions: "\\b(?:docs?|documentation|readme|changelog)\\b",
  },
  {
    name: "dependencies",
    requests: [[`${CHANGE}|bump|install|upgrade`, "(?:dependenc(?:y|ies)|deps|packages?|librar(?:y|ies))"]],
    mentions: "\\b(?:dependenc(?:y|ies)|deps|packages?|librar(?:y|ies))\\b",
  },
];

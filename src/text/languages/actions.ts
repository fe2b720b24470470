/** Work of developers that standing wishes are about: how it is asked for, and how a wish names it. */
export interface Action {
  readonly name: string;
  /** Verb in front, and its object unless the verb says all by itself. */
  readonly asked: readonly (readonly [verb: string, object?: string])[];
  readonly named: string;
}

const MAKE = "add|create|cut|do|draft|file|make|open|prepare|raise|send|start|submit|write";
const CHANGE = `${MAKE}|edit|extend|update`;

/** Plain data for a speaker to add to; patterns see small letters without marks. Loan words of git are the same in most languages. */
export const ACTIONS: readonly Action[] = [
  {
    name: "commit",
    asked: [["commit(?:te|ten|e|er)?|커밋\\S*|コミット\\S*|提交\\S*|закоммить"], [MAKE, "commits?"]],
    named: "\\bcommit\\w*|커밋|コミット|提交|коммит",
  },
  {
    name: "push",
    asked: [["(?:force[- ])?push(?:e|en)?|푸시\\S*|プッシュ\\S*|推送\\S*|запушь"]],
    named: "\\bpush\\w*|푸시|プッシュ|推送|пуш",
  },
  {
    name: "pull request",
    asked: [
      [
        `${MAKE}|mach|erstelle|ouvre|cree|abre|crea|abra|crie|создай|открой`,
        "(?:prs?|mrs?|(?:pull|merge)[- ]requests?)",
      ],
    ],
    named: "\\b(?:prs?|mrs?|(?:pull|merge)[- ]requests?)\\b|풀 ?리퀘스트|プルリク|合并请求",
  },
  {
    name: "merge",
    asked: [["merge|squash|rebase|머지\\S*|マージ\\S*|合并\\S*"]],
    named: "\\b(?:merg(?:e|es|ed|ing)|squash\\w*|rebas(?:e|es|ed|ing))\\b|머지|マージ|合并",
  },
  {
    name: "branch",
    asked: [[`${MAKE}|check ?out|switch to`, "(?:branch|브랜치|ブランチ|分支)"]],
    named: "\\bbranch(?:es)?\\b|브랜치|ブランチ|分支",
  },
  { name: "stash", asked: [["(?:git )?stash"]], named: "\\bstash\\w*" },
  {
    name: "writing tests",
    asked: [[CHANGE, "tests?"]],
    named: "\\b(?:add|writ\\w+|use|create|each|every|new|unit)\\b.*\\btests?\\b",
  },
  {
    name: "running tests",
    asked: [["run|rerun|execute", "(?:tests?|suite|e2e)"]],
    named:
      "\\b(?:run|runs|running|execute\\w*)\\b.*\\b(?:tests?|suite|e2e)\\b|\\b(?:tests?|suite|e2e)\\b.*\\b(?:run|runs|running)\\b",
  },
  {
    name: "release",
    asked: [["release|publish|릴리[스즈]\\S*|リリース\\S*|发布\\S*"], [MAKE, "(?:release|version|tag)"]],
    named: "\\b(?:releas\\w+|publish\\w*|changelog|tags?)\\b|릴리[스즈]|リリース|发布",
  },
  {
    name: "reply",
    asked: [["answer|comment on|reply|respond"], [MAKE, "(?:reply|replies|answer|response)"]],
    named: "\\b(?:repl(?:y|ies)|respon(?:d|se)|answers?|reviewers?|tone)\\b",
  },
  {
    name: "documentation",
    asked: [[CHANGE, "(?:docs?|documentation|readme|changelog)"]],
    named: "\\b(?:docs?|documentation|readme|changelog)\\b",
  },
  {
    name: "dependencies",
    asked: [[`${CHANGE}|bump|install|upgrade`, "(?:dependenc(?:y|ies)|deps|packages?|librar(?:y|ies))"]],
    named: "\\b(?:dependenc(?:y|ies)|deps|packages?|librar(?:y|ies))\\b",
  },
];

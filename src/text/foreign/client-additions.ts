/** Text that a client puts into a prompt, between tags of these names. */
interface AdditionRow {
  readonly client: string;
  /** Versions it was seen in, or `docs` where only published sources name it. */
  readonly seen: string;
  readonly what: string;
  readonly tags: readonly string[];
  /** It takes the whole prompt: nobody typed any of it. */
  readonly isWhole?: true;
}

/** THE table of what clients add to a prompt. Whoever reads a prompt as another client's has its names here, too. */
const ADDITIONS: readonly AdditionRow[] = [
  {
    client: "claude-code",
    seen: "2.0.76-2.1.237",
    what: "notifications, echoes of commands, notes",
    isWhole: true,
    tags: [
      ...[
        "task-notification",
        "command-name",
        "command-message",
        "command-args",
        "bash-input",
        "bash-stdout",
      ],
      ...["bash-stderr", "system-reminder", "user-prompt-submit-hook", "ci-monitor-event"],
      ...["local-command-stdout", "local-command-stderr", "local-command-caveat"],
    ],
  },
  {
    client: "claude-code",
    seen: "docs",
    what: "words of other agents and channels",
    tags: ["teammate-message", "cross-session-message", "channel-message", "channel", "agent-message"],
  },
  {
    client: "claude-code",
    seen: "docs",
    what: "what the editor shows",
    tags: [
      ...["ide_selection", "ide_opened_file", "ide_diagnostics", "ide_visible_files", "new-diagnostics"],
      ...["selected_text", "opened_file", "open_files", "diagnostics"],
    ],
  },
  {
    client: "claude-code",
    seen: "docs",
    what: "contexts of hooks, files and resources",
    tags: [
      ...["session-start-hook", "post-tool-use-hook", "pre-tool-use-hook", "stop-hook", "hook-context"],
      ...["command-contents", "attached_file", "attached_files", "attachment", "attachments", "mcp-resource"],
      ...["file", "files", "file_content", "file_contents", "folder_content", "directory", "document"],
      ...["documents", "image", "tool_result", "tool_use_error", "function_results", "result", "resource"],
    ],
  },
  {
    client: "claude-code-action",
    seen: "docs",
    what: "an issue, a pull request and its comments",
    tags: [
      ...["formatted_context", "pr_or_issue_body", "pr_body", "issue_body", "issue", "pull_request"],
      ...["comments", "comment", "review_comments", "changed_files", "trigger_context", "trigger_comment"],
      ...["direct_prompt", "images_info", "event_type", "repository", "untrusted_content", "diff", "body"],
    ],
  },
  {
    client: "codex",
    seen: "docs",
    what: "instructions of a folder, the environment, notes",
    tags: [
      ...["environment_context", "user_instructions", "instructions", "turn_aborted", "user_action", "skill"],
      ...["permissions", "collaboration_mode", "subagent_notification", "user_shell_command"],
    ],
  },
  { client: "pi", seen: "0.74.2", what: "a skill", tags: ["skill"] },
  {
    client: "gemini",
    seen: "0.61.0",
    what: "contexts of hooks, the workspace, unvouched output, summaries",
    tags: ["hook_context", "session_context", "untrusted_context", "state_snapshot"],
  },
  {
    client: "qwen",
    seen: "0.24.4",
    what: "contexts of hooks",
    tags: ["qwen:user-prompt-submit-context", "qwen:session-start-context"],
  },
  {
    client: "cursor",
    seen: "docs",
    what: "files, selections and rules",
    tags: [
      ...["code_selection", "manually_added_selection", "current_file", "additional_data", "rules", "rule"],
      ...["open_and_recently_viewed_files", "cursor_rules_context", "user_rules", "linter_errors"],
      ...["always_applied_workspace_rules", "agent_requestable_workspace_rules", "project_layout"],
      ...["git_status", "user_info", "terminal_output", "web_results", "system_reminder", "file_contents"],
    ],
  },
  { client: "windsurf", seen: "docs", what: "memories", tags: ["memory", "memories", "additional_metadata"] },
  {
    client: "copilot",
    seen: "docs",
    what: "attachments and the editor's state",
    tags: [
      ...["context", "editorContext", "reminderInstructions", "environment_info", "workspace_info"],
      ...["selection", "repoContext", "todoList", "attached-context", "project-rules"],
    ],
  },
  {
    client: "cline",
    seen: "docs",
    what: "the environment, files, pages and problems",
    tags: [
      ...["environment_details", "url_content", "workspace_diagnostics", "problems", "git_working_state"],
      ...["git_commit", "explicit_instructions", "web_page", "page", "webpage", "search_results", "output"],
    ],
  },
];

/** Additions without tags: their first line, and the line after which the typed words begin. */
export const HEADED_ADDITIONS: readonly (readonly [RegExp, RegExp | null])[] = [
  [/^# Context from my IDE setup:/m, /^## My request for \w+:?[^\S\n]*$/gm],
  [/^# Files mentioned by the user:/m, /^## My request for \w+:?[^\S\n]*$/gm],
  [/^# AGENTS\.md instructions\b/m, null],
  [
    /^-{2,4} ?(?:Content|Output|Context) (?:from|of) (?:referenced|attached|mentioned|command)\b/im,
    /^-{2,4} ?End of (?:content|output|context)\b[^\n]*$/gim,
  ],
  [/^\[?(?:\w+:)?\w+(?::\w+)? hook (?:success|additional context|blocking error|feedback|stopped)\b/im, null],
  [/^Called the \w+ tool with the following input:/m, null],
  [/^Result of calling the \w+ tool:/m, null],
  [/^Contents of \S[^\n]{0,300}:\s*$/m, null],
  [/^The user (?:opened|selected) the (?:file|lines?|following)\b/m, null],
  [/^The user (?:ran|executed|attached|shared) (?:the following|this|your)\b/m, null],
  [
    /^The user['’]s (?:current|active|open|selected) (?:files?|selection|tabs?|documents?|editor|code)\b/m,
    null,
  ],
  [/^I (?:ran|executed) (?:this|the following) (?:shell )?command:/m, null],
  [
    /^(?:Selected|Highlighted|Attached|Referenced|Copied|Extracted|Recogni[sz]ed) (?:text|code|lines?|file|content|page|selection)\b[^\n]{0,120}:[^\S\n]*$/im,
    /\n[^\S\n]*\n/g,
  ],
  // What the user ran with `!`, and what it printed.
  [/^![^\S\n]?[a-z][\w./-]{0,60}(?:[^\S\n][^\n]{0,400})?\r?\n[^\S\n]*\S/m, /\n[^\S\n]*\n/g],
  [/^Caveat: The messages below were generated by the user\b/m, null],
  [/^(?:A|Another|The following) (?:Claude|message|agent)[^\n]{0,40} sent (?:a message|from)\b/im, null],
  [
    /^\[?(?:an? |another |new |incoming )?(?:message|reply|notification) (?:from|by) [^\n:\]]{1,80}\]?:/im,
    null,
  ],
  [/^\[?Stop hook feedback\b/m, null],
  [/^Operation stopped by hook:/m, null],
  [/^Base directory for this skill:/m, null],
  [/^Review target: /m, null],
  [/^The following tool was executed by the user\b/m, null],
  [/^\[Resource (?:from|link)\b[^\n\]]{0,300}\]/m, null],
  // A resumed session's summary, which a model wrote; as recorded, and as other clients word it.
  [
    /^(?:This|The) (?:session|conversation|chat|thread) (?:is being|was|has been|is) (?:continued|resumed|summari[sz]ed|compacted)\b/m,
    null,
  ],
  [/^Another (?:language )?model started to (?:solve|work on) this (?:problem|task)\b/m, null],
  [
    /^(?:# )?(?:Context )?[Ss]ummary of (?:the )?(?:previous|earlier|prior|past) (?:conversation|session|chat|messages)\b/m,
    null,
  ],
  [/^I have \*?added these files to the chat\b/m, null],
  [/^\[Pasted text #\d+(?: \+\d+ lines)?\][^\S\n]*$/m, null],
  // "[Image #1]" stands for a picture within what was typed.
  [
    /^\[(?:Image|PDF|Document|File|Audio|Video|Attachment|Screenshot|Page|Clipboard|Selection|Selected text|Context)(?: contents?| text|: [^\n]{1,400})?\][^\S\n]*$/im,
    /\n[^\S\n]*\n/g,
  ],
  [/^\[(?:Scheduled|Automated|Recurring|Triggered) [^\]\n]{1,40}\]/im, null],
  [
    /^(?:Monitor|Background|Webhook|Cron|Timer|Scheduled|Channel|Automated|Recurring) (?:event|task|prompt|message|notification|job|run|reminder)\b[^\n:]{0,100}:/im,
    null,
  ],
  [/^← \S/m, null],
  [/^<<[a-z][\w-]{2,40}>>[^\S\n]*$/m, null],
];

/** What stands behind such a head on the same line. */
export const HEADS_LINE =
  /^\S+ hook (?:success|additional context|blocking error|feedback|stopped)\b|^\[?(?:Scheduled|Automated|Recurring|Triggered|Monitor|Background|Webhook|Cron|Timer|Channel|Message|Reply|Notification|An?|Another|New|Incoming) |^Operation stopped by hook:|^(?:Base directory|Review target)\b|^[←[【［(]/i;

/** In lower case. */
export const ADDED_TAGS: ReadonlySet<string> = new Set(
  ADDITIONS.flatMap(({ tags }) => tags.map((tag) => tag.toLowerCase())),
);

/** Tags of which a prompt consists that nobody typed. */
export const WHOLE_PROMPT_TAGS: readonly string[] = ADDITIONS.filter(({ isWhole }) => isWhole).flatMap(
  ({ tags }) => tags,
);

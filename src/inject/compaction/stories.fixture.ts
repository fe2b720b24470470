import { ROOT, type Story, session } from "./tasktracker.fixture.ts";

const FILES = ["src/main.rs", "src/store.rs", "src/cli.rs", "src/task.rs", "src/due.rs", "tests/cli.rs"];
const FEATURES = ["due dates", "a priority flag", "tags", "an undo command", "colours", "recurring tasks"];
const PATHS = Array.from({ length: 30 }, (_, at) => `src/commands/command_${at}.rs`);

const fileAt = (at: number) => FILES[at % FILES.length] ?? "src/main.rs";
const featureAt = (at: number) => FEATURES[at % FEATURES.length] ?? "tags";

/** So many exchanges of everyday work, each of some 500 tokens. */
function work(story: Story, exchanges: number): Story {
  for (let at = 0; at < exchanges; at++) {
    const words = `Field ${at} of the task is read, checked and written back, and the test for it covers the empty case too. `;
    story
      .asks(`Please add ${featureAt(at)} to the list command, step ${at + 1}.`)
      .reads(fileAt(at))
      .edits(fileAt(at + 1));
    if (at % 5 === 3)
      story.fails(
        "Bash",
        { command: `cargo test step_${at}` },
        `Exit code 101\nerror[E0308]: mismatched types in step ${at}`,
      );
    else story.runs(`cargo test step_${at}`);
    story.says(`Step ${at + 1} is in: ${featureAt(at)} now show in the list.\n\n${words.repeat(11)}`);
  }
  return story;
}

/** Transcripts as the client writes them, one for each thing that can make a document differ. */
export const STORIES: Readonly<Record<string, () => Story>> = {
  empty: () => session().raw({ type: "mode", mode: "normal" }),
  "one-answer": () =>
    session().asks("What does the due module do?").says("It parses dates such as `tomorrow`."),
  "greeting-first": () =>
    session()
      .asks("hi")
      .says("Hello! What are we working on?")
      .asks("Add a `done` command that marks a task as finished.")
      .edits("src/cli.rs")
      .says("`tasktracker done 3` marks task 3 as finished.")
      .asks("great, thanks"),
  "every-tool": () =>
    session()
      .asks("Show overdue tasks in red.")
      .does("Grep", { pattern: "fn render", path: `${ROOT}/src` })
      .does("Glob", { pattern: "**/*.rs" })
      .reads("src/main.rs")
      .reads("src/render.rs")
      .reads("src/main.rs")
      .edits("src/render.rs")
      .edits("src/render.rs")
      .does("Write", { file_path: `${ROOT}/src/colour.rs`, content: "pub fn red() {}" })
      .runs("cargo build\ncargo clippy")
      .runs("cargo test")
      .runs("cargo test")
      .does("WebSearch", { query: "ansi red escape" })
      .does("WebFetch", { url: "https://doc.rust-lang.org/std/", prompt: "colours" })
      .does("mcp__issues__list", { project: "tasktracker" })
      .does("TodoWrite", { todos: [] })
      .says("Overdue tasks are red."),
  failures: () =>
    session()
      .asks("Make the build green.")
      .fails(
        "Bash",
        { command: "cargo build" },
        "Exit code 101\n   Compiling tasktracker\nerror[E0433]: failed to resolve: use of undeclared crate `chrono`",
      )
      .fails(
        "Edit",
        { file_path: `${ROOT}/Cargo.toml`, old_string: "x" },
        "<tool_use_error>String to replace not found in file.</tool_use_error>",
      )
      .runs("cargo add chrono")
      .runs("cargo build")
      .fails(
        "Bash",
        { command: "cargo publish --dry-run" },
        "Exit code 101\nerror: 2 files in the working directory contain changes that were not yet committed",
      )
      .says("It builds. Publishing needs a clean working directory."),
  refused: () =>
    session()
      .asks("Clean up the build folder.")
      .fails(
        "Bash",
        { command: "rm -rf target ~/.cargo" },
        "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nonly target, never ~/.cargo",
        { toolUseResult: "User rejected tool use", toolDenialKind: "user-rejected" },
      )
      .fails(
        "Bash",
        { command: "sudo rm -rf target" },
        "Permission to use Bash with command sudo has been denied.",
        { toolDenialKind: "rule" },
      )
      .runs("rm -rf target")
      .says("Only target is gone."),
  decisions: () =>
    session()
      .asks(
        "Where do tasks live? We decided to use JSONL for storage because it is append-only and easy to grep.",
      )
      .edits("src/store.rs")
      .says(
        "I went with one file per user instead of one per project, because the list command needs all of them.",
      )
      .asks("No sqlite: let's use plain files, as they survive a crash.")
      .says("Done."),
  "skills-and-agents": () =>
    session()
      .asks("Review the parser.")
      .does("Skill", { skill: "rust-review" })
      .does("Agent", { description: "Find panics in the parser", prompt: "Look for unwrap." }, "x", {
        toolUseResult: {
          agentId: "a1",
          content: [{ type: "text", text: "Three calls of unwrap in src/due.rs." }],
        },
      })
      .does("Skill", { skill: "write-tests" })
      .says("Three calls of unwrap can panic."),
  "many-files": () =>
    PATHS.reduce((story, path) => story.edits(path), session().asks("Rename every command.")),
  "thoughts-and-results": () =>
    session()
      .asks("Why is the list slow?")
      .thinks("Perhaps it sorts each time. ".repeat(500))
      .runs("cargo flamegraph", "a line of a profile\n".repeat(5_000))
      .says("It sorts the whole file for every line."),
  "not-the-talk": () =>
    session()
      .asks("Add a man page.")
      .asks("<system-reminder>be nice</system-reminder>", { isMeta: true })
      .says("inside a sub-agent", { isSidechain: true })
      .raw({ type: "attachment", attachment: { type: "hook_additional_context", content: "an old note" } })
      .asks("<command-name>/cost</command-name>")
      .says("The man page is in docs/."),
  "typed-meanwhile": () =>
    session()
      .asks("Add a stats command.")
      .edits("src/stats.rs")
      .adds("and count the done ones, too")
      .edits("src/stats.rs")
      .says("Both are counted."),
  "secrets-and-own-blocks": () =>
    session()
      .asks(`Use the token ${["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_")} for the release.`)
      .runs(
        `curl -H "Authorization: Bearer ${["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_")}" https://api.example.com`,
      )
      .does("Read", { file_path: `${ROOT}/.env` }, "API_KEY=abc")
      .says(
        "--- unbidden ab12: 1 note ---\n[note 1111] An old note.\n--- end unbidden ab12 ---\nReleased.\n</system-reminder> is only a word.",
      ),
  unicode: () =>
    session()
      .asks("日本語のタスク名を表示してください。 مهمة 👩‍👩‍👧 naïve café")
      .edits("src/表示.rs")
      .says(`${"日本語の長い説明です。".repeat(60)} 👩‍👩‍👧`),
  pasted: () =>
    work(
      session()
        .asks(`Why does this fail?\n${"2026-02-10 ERROR store: lock is held\n".repeat(2_500)}`)
        .says("The lock is never released."),
      3,
    ),
  compacted: () =>
    work(session(), 30)
      .compacts(
        "Alex builds TaskTracker. Due dates are done; the open question is how `undo` stores what it undoes.",
      )
      .asks("Go on with undo: keep the last ten states in a file.")
      .edits("src/undo.rs")
      .says("`tasktracker undo` takes back the last change."),
  long: () => work(session(), 60),
  "very-long": () => work(session().asks("Build a task tracker that works offline."), 330),
  "one-huge-exchange": () => hugeExchange(work(session(), 4)),
};

/** One prompt, and hours of work for it. */
function hugeExchange(story: Story): Story {
  story.asks("Port every command to the new parser, one after the other.");
  for (let at = 0; at < 400; at++)
    story
      .edits(PATHS[at % 30] ?? "")
      .says(`Command ${at} is ported. ${"Its flags keep their names. ".repeat(6)}`);
  return story;
}

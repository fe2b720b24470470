import type {
  ChangedAnswer,
  ConfigFileAnswer,
  OptionAnswer,
  OptionChangeAnswer,
  OptionPreviewAnswer,
  OptionsAnswer,
  PreviewedAnswer,
  ShownOption,
} from "../../operations/settings.ts";
import { cutAtWord } from "../../text/cut.ts";
import { headline } from "./headline.ts";
import { moment, type Page, plural } from "./paint.ts";
import { inProject } from "./reports.ts";

const PROMPT_LENGTH = 100;

/** Every option under its group, with where its value comes from. */
export function renderOptions({ file, options, problems }: OptionsAnswer, page: Page): string {
  const { paint } = page;
  const width = Math.max(0, ...options.map(({ path }) => path.length));
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  const blocks = groups.map(([group, own]) =>
    [paint.strong(group), ...own.map((option) => optionLine(option, width, page))].join("\n"),
  );
  const none = options.length === 0 ? ["Every option is at its default."] : [];
  return [...none, ...blocks, ...problems.map((problem) => paint.warn(problem)), paint.dim(file)].join("\n");
}

function optionLine(option: ShownOption, width: number, { paint }: Page): string {
  const from =
    option.source === "default"
      ? ""
      : paint.dim(`  (${sourceText(option)}, default ${valueText(option.default)})`);
  return `  ${option.path.padEnd(width)}  ${valueText(option.value)}${from}`;
}

export function renderOption({ option }: OptionAnswer, { paint }: Page): string {
  const source =
    option.source === "default"
      ? "the default"
      : `${sourceText(option)}; the default is ${valueText(option.default)}`;
  const variable = option.variable === null ? "no variable sets it" : `variable ${option.variable}`;
  return [
    `${paint.strong(option.path)} is ${valueText(option.value)}, ${source}.`,
    `  ${option.doc}.`,
    paint.dim(`  ${option.range}; ${variable}`),
  ].join("\n");
}

export function renderOptionChange(
  { option, before, written, file }: OptionChangeAnswer,
  { paint }: Page,
): string {
  const { path, value, isLocked, variable } = option;
  const outcome = written
    ? `${path} is ${valueText(option.inFile ?? option.default)} now, was ${valueText(before)} (${file}).`
    : `${path} is ${valueText(option.inFile ?? option.default)} there already; nothing was written.`;
  return isLocked
    ? `${outcome}\n${paint.warn(`${variable} decides here: it stays ${valueText(value)}.`)}`
    : outcome;
}

export function renderConfigFile({ file, text, written }: ConfigFileAnswer): string {
  if (written) return `Written to ${file}.`;
  return text === "" ? `${file} sets nothing.` : text.trimEnd();
}

export function renderOptionPreview(answer: OptionPreviewAnswer, page: Page): string {
  const { path, from, to, asked, isRead, changed } = answer;
  if (!isRead) return `No answer to a prompt depends on ${path}.`;
  const values = `${path} ${valueText(to)} instead of ${valueText(from)}`;
  const head = `With ${values}, ${changed.length} of your last ${plural(asked, "prompt")} would have got something else, each asked as in a new session.`;
  return [head, ...changed.flatMap((each) => ["", ...changedLines(each, page)])].join("\n");
}

function changedLines({ at, projectName, prompt, before, after }: ChangedAnswer, page: Page): string[] {
  return [
    `${moment(at, page.now)} ${inProject(projectName)}: ${cutAtWord(prompt, PROMPT_LENGTH)}`,
    ...answerLines("now:  ", before, page),
    ...answerLines("then: ", after, page),
  ];
}

function answerLines(label: string, { text, tokens, given }: PreviewedAnswer, { paint }: Page): string[] {
  const cost = paint.dim(plural(tokens, "token"));
  if (text === null) return [`  ${label}nothing`];
  return [`  ${label}${cost}`, ...given.map((memory) => `    ${headline(memory, paint)}`)];
}

function sourceText({ isLocked, variable }: ShownOption): string {
  return isLocked ? `locked by ${variable}` : "from config.yaml";
}

function valueText(value: ShownOption["value"]): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text === "" ? "none" : text;
}

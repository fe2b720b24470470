import { hostname } from "node:os";
import { basename, join } from "node:path";
import { userHome } from "../config/home.ts";
import type { Check } from "../domain/check.ts";
import { makeOwnFolder, replaceOwnFile } from "../files/own-file.ts";
import type { DoctorAnswer } from "../operations/health.ts";
import { VERSION } from "../version.ts";
import type { CliContext } from "./context.ts";
import { printable } from "./render/printable.ts";

/** Writes the checks to a file for an issue, without names of people, machines and folders. */
export function withReportFile(context: CliContext, answer: DoctorAnswer): DoctorAnswer {
  if (answer.report === undefined) return answer;
  const { root } = context.home;
  const report = join(root, "doctor-report.md");
  makeOwnFolder(root, root);
  replaceOwnFile(root, report, `${withoutNames(context, reportText(answer.checks))}\n`);
  return { ...answer, report };
}

function reportText(checks: readonly Check[]): string {
  const { platform, arch, version } = process;
  return [
    "# Unbidden: doctor report",
    "",
    `Unbidden ${VERSION}, Node ${version}, ${platform} ${arch}`,
    "",
    "| check | state | finding |",
    "|---|---|---|",
    ...checks.map(({ name, state, finding }) => `| ${name} | ${state} | ${cell(finding)} |`),
  ].join("\n");
}

function cell(text: string): string {
  return printable(text).replaceAll("|", "\\|");
}

/** Short names would be found by chance in other words. */
const LEAST_NAME = 3;

function withoutNames({ env, home, cwd }: CliContext, text: string): string {
  const user = userHome(env);
  const names: readonly (readonly [string, string])[] = [
    [home.root, "<home>"],
    [cwd, "<folder>"],
    [user, "~"],
    [basename(cwd), "<folder>"],
    [hostname(), "<machine>"],
    [basename(user), "<user>"],
  ];
  return names
    .filter(([name]) => name.length >= LEAST_NAME)
    .reduce((left, [name, word]) => left.replaceAll(name, word), text)
    .replace(PATH, "<path>");
}

/** Any other path: it names a project, or somebody. */
const PATH = /(?<![\w<>~.])(?:~|[A-Za-z]:)?[/\\][^\s,;|"'`()]+[/\\][^\s,;|"'`()]+/g;

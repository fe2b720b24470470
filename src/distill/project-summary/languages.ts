/** Languages by the files that a build of them needs, in the order of this table. */
const LANGUAGE_FILES: readonly (readonly [string, RegExp])[] = [
  ["TypeScript", /^tsconfig[\w.]*\.json$/],
  ["JavaScript", /^package\.json$/],
  ["Python", /^(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w-]*\.txt|Pipfile)$/],
  ["Rust", /^Cargo\.toml$/],
  ["Go", /^go\.mod$/],
  ["Ruby", /^(?:Gemfile|[\w-]+\.gemspec)$/],
  ["Java", /^(?:pom\.xml|build\.gradle)$/],
  ["Kotlin", /^build\.gradle\.kts$/],
  ["PHP", /^composer\.json$/],
  ["Elixir", /^mix\.exs$/],
  ["C#", /\.(?:csproj|sln)$/],
  ["Swift", /^Package\.swift$/],
  ["C or C++", /^(?:CMakeLists\.txt|meson\.build|configure\.ac)$/],
  ["Dart", /^pubspec\.yaml$/],
];

/** What a project is written in, by what lies in its top folder; TypeScript says JavaScript, too. */
export function languagesIn(paths: readonly string[], dependencies: readonly string[]): readonly string[] {
  const found = LANGUAGE_FILES.filter(([, mark]) => paths.some((path) => mark.test(path))).map(
    ([name]) => name,
  );
  const typed = found.includes("TypeScript") || dependencies.includes("typescript");
  return typed ? found.filter((name) => name !== "JavaScript") : found;
}

/** Facts of a manifest; missing ones are empty. */
export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly scripts: readonly string[];
  readonly entries: readonly string[];
  readonly dependencies: readonly string[];
}

const NOTHING: Manifest = { name: "", description: "", scripts: [], entries: [], dependencies: [] };

/** Reads a file by its name; empty for an unknown or unreadable one. */
export function readManifest(file: string, text: string): Manifest {
  switch (file) {
    case "package.json":
      return packageJson(text);
    case "pyproject.toml":
      return pyproject(text);
    case "Cargo.toml":
      return cargo(text);
    case "go.mod":
      return goModule(text);
    case "Makefile":
      return { ...NOTHING, scripts: targetsIn(text).map((target) => `make ${target}`) };
    default:
      return NOTHING;
  }
}

type ManifestFields = Readonly<Record<string, unknown>>;

function packageJson(text: string): Manifest {
  const all = parseFields(text);
  const bin = typeof all.bin === "string" ? [all.bin] : Object.keys(objectFields(all.bin));
  const main = [all.main, all.module].filter((one) => typeof one === "string");
  const exported = typeof all.exports === "string" ? [all.exports] : Object.keys(objectFields(all.exports));
  return {
    name: stringOrEmpty(all.name),
    description: stringOrEmpty(all.description),
    scripts: Object.keys(objectFields(all.scripts)),
    entries: [...bin, ...main, ...exported.filter((path) => path.startsWith("."))],
    dependencies: [
      ...Object.keys(objectFields(all.dependencies)),
      ...Object.keys(objectFields(all.peerDependencies)),
    ],
  };
}

function parseFields(text: string): ManifestFields {
  try {
    return objectFields(JSON.parse(text));
  } catch {
    // Cut off, or not JSON: an empty manifest.
    return {};
  }
}

function objectFields(value: unknown): ManifestFields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as ManifestFields)
    : {};
}

function stringOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function pyproject(text: string): Manifest {
  const project = tomlSection(text, "project");
  const poetry = tomlSection(text, "tool.poetry");
  const listed = /^dependencies\s*=\s*\[([\s\S]*?)\]\s*$/m.exec(project)?.[1] ?? "";
  const named = tomlKeys(tomlSection(text, "tool.poetry.dependencies")).filter((name) => name !== "python");
  return {
    name: tomlString(project, "name") || tomlString(poetry, "name"),
    description: tomlString(project, "description") || tomlString(poetry, "description"),
    scripts: tomlKeys(tomlSection(text, "tool.poe.tasks")),
    entries: [
      ...tomlKeys(tomlSection(text, "project.scripts")),
      ...tomlKeys(tomlSection(text, "tool.poetry.scripts")),
    ],
    dependencies: [...[...listed.matchAll(/["']([\w.-]+)/g)].map(([, name = ""]) => name), ...named],
  };
}

function cargo(text: string): Manifest {
  const of = tomlSection(text, "package");
  const bins = [...text.matchAll(/^\[\[bin\]\]\s*\n(?:(?!\[).*\n)*?name\s*=\s*"([^"\n]{1,80})"/gm)];
  return {
    ...NOTHING,
    name: tomlString(of, "name"),
    description: tomlString(of, "description"),
    entries: bins.map(([, name = ""]) => name),
    dependencies: tomlKeys(tomlSection(text, "dependencies")),
  };
}

function goModule(text: string): Manifest {
  const required = [...text.matchAll(/^(?:require )?[ \t]*([\w.-]+\.\w+\/\S+) v\S+[ \t]*$/gm)];
  const module = /^module[ \t]+(\S+)/m.exec(text)?.[1] ?? "";
  return {
    ...NOTHING,
    name: module.split("/").at(-1) ?? "",
    dependencies: required.map(([, path = ""]) => path.split("/").slice(1).join("/")),
  };
}

function targetsIn(text: string): readonly string[] {
  const targets = [...text.matchAll(/^([A-Za-z][\w-]{0,40})[ \t]*:(?![:=])/gm)].map(([, name = ""]) => name);
  return [...new Set(targets)];
}

/** The lines under `[name]`. */
function tomlSection(text: string, name: string): string {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.trim() === `[${name}]`);
  if (start === -1) return "";
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^\s*\[[\w[]/.test(line));
  return rest.slice(0, end === -1 ? rest.length : end).join("\n");
}

function tomlString(lines: string, key: string): string {
  return new RegExp(`^${key}\\s*=\\s*["']([^"'\\n]{1,500})["']`, "m").exec(lines)?.[1] ?? "";
}

function tomlKeys(lines: string): readonly string[] {
  return [...lines.matchAll(/^"?([\w.-]{1,80})"?\s*[.=]/gm)].map(([, key = ""]) => key);
}

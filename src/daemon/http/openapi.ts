import { z } from "zod";
import { OPERATIONS } from "../../operations/operations.ts";
import { VERSION } from "../../version.ts";
import { operationRoute, ROUTED } from "./operation-routes.ts";

const JSON_BODY = { content: { "application/json": { schema: { type: "object" } } } };
const REFUSED = {
  "400": { description: "The input does not match the schema", ...JSON_BODY },
  "401": { description: "Missing or wrong token; the same for every path" },
};

/** The routes as OpenAPI 3.1, from the table of operations. */
export function openApi(): object {
  const operations = ROUTED.map((name) => [
    operationRoute(name),
    {
      post: {
        operationId: name,
        summary: OPERATIONS[name].summary,
        requestBody: {
          required: true,
          content: { "application/json": { schema: schemaOf(OPERATIONS[name].input) } },
        },
        responses: { "200": { description: "The answer", ...JSON_BODY }, ...REFUSED },
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Unbidden", version: VERSION },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries([...operations, ...GET_ROUTES.map(getRoute)]),
  };
}

const GET_ROUTES = [
  ["/health", "health", "How the daemon is", "application/json"],
  ["/metrics", "metrics", "Figures in Prometheus' text format", "text/plain"],
  ["/openapi.json", "openapi", "This description", "application/json"],
] as const;

function getRoute([path, operationId, summary, type]: (typeof GET_ROUTES)[number]) {
  const ok = { description: summary, content: { [type]: {} } };
  return [path, { get: { operationId, summary, responses: { "200": ok, "401": REFUSED["401"] } } }];
}

function schemaOf(input: z.ZodType): object {
  const { $schema, ...schema } = z.toJSONSchema(input, { io: "input" });
  return { ...schema, additionalProperties: false };
}

/** How our server stands to one scenario of the protocol's own suite. */
export type Conformance =
  | { readonly outcome: "passes" }
  /** Only SHOULDs of servers that keep sessions: the suite warns and fails nothing. */
  | { readonly outcome: "warned"; readonly why: string }
  /** The suite asks for what only a server made for it has; it is told so by these words. */
  | { readonly outcome: "not offered"; readonly needs: string; readonly answer: RegExp };

const PASSES: Conformance = { outcome: "passes" };

function tool(name: string): Conformance {
  const answer = new RegExp(`Tool '?${name}'? not found`);
  return { outcome: "not offered", needs: `the suite's tool \`${name}\``, answer };
}

function resource(uri: string): Conformance {
  return {
    outcome: "not offered",
    needs: `the suite's resource \`${uri}\``,
    answer: /Resource not found: test:\/\//,
  };
}

function method(needs: string): Conformance {
  return { outcome: "not offered", needs, answer: /Method not found/ };
}

const STATELESS: Conformance = { outcome: "warned", why: "the server keeps no session to resume" };
const PROMPTS = method("prompts, which we have none of");
const SUBSCRIPTIONS = method("subscriptions, which we do not offer");

/** THE table of all its scenarios for servers, in its order. */
export const CONFORMANCE: Readonly<Record<string, Conformance>> = {
  "server-initialize": PASSES,
  "logging-set-level": method("logging to the client, which we do not offer"),
  ping: PASSES,
  "completion-complete": method("completions, which we do not offer"),
  "tools-list": PASSES,
  "tools-call-simple-text": tool("test_simple_text"),
  "tools-call-image": tool("test_image_content"),
  "tools-call-audio": tool("test_audio_content"),
  "tools-call-embedded-resource": tool("test_embedded_resource"),
  "tools-call-mixed-content": tool("test_multiple_content_types"),
  "tools-call-with-logging": method("logging to the client, which we do not offer"),
  "tools-call-error": tool("test_error_handling"),
  "tools-call-with-progress": tool("test_tool_with_progress"),
  "tools-call-sampling": tool("test_sampling"),
  "tools-call-elicitation": tool("test_elicitation"),
  "json-schema-2020-12": tool("json_schema_2020_12_tool"),
  "elicitation-sep1034-defaults": tool("test_elicitation_sep1034_defaults"),
  "server-sse-polling": STATELESS,
  "server-sse-multiple-streams": STATELESS,
  "elicitation-sep1330-enums": tool("test_elicitation_sep1330_enums"),
  "resources-list": PASSES,
  "resources-read-text": resource("test://static-text"),
  "resources-read-binary": resource("test://static-binary"),
  "resources-templates-read": resource("test://template/123/data"),
  "resources-subscribe": SUBSCRIPTIONS,
  "resources-unsubscribe": SUBSCRIPTIONS,
  "prompts-list": PROMPTS,
  "prompts-get-simple": PROMPTS,
  "prompts-get-with-args": PROMPTS,
  "prompts-get-embedded-resource": PROMPTS,
  "prompts-get-with-image": PROMPTS,
  "dns-rebinding-protection": PASSES,
};

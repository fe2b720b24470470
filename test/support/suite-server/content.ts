import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";

/** One red pixel. */
export const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

/** No sound at all: the header of a file without samples. */
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const IMAGE: ContentBlock = { type: "image", data: PIXEL, mimeType: "image/png" };

/** What the suite's tools answer that only answer. */
export const CONTENT: Readonly<Record<string, readonly ContentBlock[]>> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [IMAGE],
  test_audio_content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }],
  test_embedded_resource: [embedded("test://embedded-resource", "This is an embedded resource content.")],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    IMAGE,
    embedded("test://mixed-content-resource", '{"test":"data","value":123}', "application/json"),
  ],
};

export function text(said: string): ContentBlock & { readonly type: "text" } {
  return { type: "text", text: said };
}

export function embedded(uri: string, said: string, mimeType = "text/plain"): ContentBlock {
  return { type: "resource", resource: { uri, mimeType, text: said } };
}

export function answerOf(...content: readonly ContentBlock[]): CallToolResult {
  return { content: [...content] };
}

import { describeRefusal, type JsonFields, type PostRequest, postJson } from "../../http/post-json.ts";
import { EmbedderError } from "../embedder.ts";

/** Posts texts. Throws `EmbedderError`; a server's own words are left out, because they may repeat a text. */
export async function askServer(request: PostRequest): Promise<JsonFields> {
  const outcome = await postJson(request);
  switch (outcome.kind) {
    case "answered":
      return outcome.fields;
    case "refused":
      throw new EmbedderError(describeRefusal(outcome.status, null), outcome.retryAfterMs);
    case "failed":
      throw new EmbedderError(outcome.reason);
  }
}

import type { ServerFailureClass } from "./guarded.ts";
import { describeRefusal, type JsonFields, type PostRequest, postJson } from "./post-json.ts";

/** Posts texts. Throws `Failure`; a server's own words are left out, because they may repeat a text. */
export async function askServer(request: PostRequest, Failure: ServerFailureClass): Promise<JsonFields> {
  const outcome = await postJson(request);
  switch (outcome.kind) {
    case "answered":
      return outcome.fields;
    case "refused":
      throw new Failure(describeRefusal(outcome.status, null), outcome.retryAfterMs);
    case "failed":
      throw new Failure(outcome.reason);
  }
}

/** Nothing where the server wants no key. */
export function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

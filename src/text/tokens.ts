/** Tokens a text costs, estimated from its UTF-8 bytes; the only estimate in the product. */
export function estimateTokens(text: string, bytesPerToken: number): number {
  return Math.ceil(Buffer.byteLength(text, "utf8") / bytesPerToken);
}

import { expect, test } from "vitest";
import { priceList, priceOf } from "./prices.ts";

test("a model has the price that is known of it, and no other's", () => {
  const prices = priceList([]);
  expect(priceOf("anthropic", "claude-haiku-4-5", prices)).toEqual({ prompt: 1, response: 5 });
  expect(priceOf("openai", "gpt-5-mini", prices)).toEqual({ prompt: 0.25, response: 2 });
  for (const model of ["gpt-5-mini-next", "claude-haiku", "gpt-5", ""])
    expect(priceOf("openai", model, prices)).toBeNull();
});

test("a price of the user's counts before ours", () => {
  const prices = priceList(["gpt-5-mini=0.5/4", "house/model:v2=0/0.125"]);
  expect(priceOf("openai", "gpt-5-mini", prices)).toEqual({ prompt: 0.5, response: 4 });
  expect(priceOf("openrouter", "house/model:v2", prices)).toEqual({ prompt: 0, response: 0.125 });
  expect(prices.unread).toEqual([]);
});

test.each(["gpt-5-mini", "gpt-5-mini=2", "gpt-5-mini=-1/2", "=1/2", "a b=1/2", "x=1/2/3", "x=$1/$2"])(
  "%s is no price",
  (entry) => {
    const prices = priceList([entry]);
    expect(prices.unread).toEqual([entry]);
    expect(priceOf("openai", "gpt-5-mini", prices)).toEqual({ prompt: 0.25, response: 2 });
  },
);

test("a subscription and a model of this machine bill nothing", () => {
  expect(priceOf("claude-cli", "claude-haiku-4-5", priceList([]))).toEqual({ prompt: 0, response: 0 });
  expect(priceOf("ollama", "some-model", priceList([]))).toEqual({ prompt: 0, response: 0 });
});

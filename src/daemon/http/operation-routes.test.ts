import { Hono } from "hono";
import { expect, test } from "vitest";
import { addOperationRoutes, type RunWork } from "./operation-routes.ts";

/** What a request for `doctor` is answered, where another process prints these lines. */
async function asked(...states: readonly object[]) {
  const orders: object[] = [];
  const app = new Hono();
  const runWork: RunWork = async (order, onLine) => {
    orders.push(order);
    for (const state of states) onLine(JSON.stringify(state));
  };
  const engine = () => {
    throw new Error("the daemon itself was asked");
  };
  addOperationRoutes(app, engine, runWork);
  const response = await app.request("/operations/doctor", {
    method: "POST",
    body: JSON.stringify({ cwd: "/" }),
  });
  return { orders, status: response.status, answer: (await response.json()) as { error?: object } };
}

test("the daemon hung and was ended when the page's Health checked a store of 100,000 memories", async () => {
  const { orders, answer } = await asked({ is: "done", name: "doctor", answer: { checks: [] } });
  expect(orders).toMatchObject([{ name: "doctor", input: { cwd: "/" } }]);
  expect(answer).toEqual({ checks: [] });
});

test("a check that failed elsewhere says what it said there", async () => {
  const error = { code: "STORE_BUSY", message: "the store is busy", remedy: "" };
  const { status, answer } = await asked({ is: "failed", name: "doctor", error });
  expect([status, answer.error]).toMatchObject([503, { code: "STORE_BUSY", message: "the store is busy" }]);
});

test("a check whose process was ended early is told as that", async () => {
  const { answer } = await asked();
  expect(answer.error).toMatchObject({ code: "DAEMON_FAILED", message: "its process ended early" });
});

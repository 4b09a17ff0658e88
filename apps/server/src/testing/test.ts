import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { type Arbitrary, type Options, propertyOf } from "@lotwright/testing/properties";
import { test as base } from "vitest";
import { type Replaced, startTestServer, type TestServer } from "./app";
import { makePeople } from "./people";

/**
 * Test function with fixtures per file, each created on first use: a server without a port, users of a workspace, and a fake AI
 * provider. To replace vendors, extend `replaced`: `const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
 * writer: openAiWriter(ai) }))`. `test.override` would also change later files, which share modules.
 */
export const test = base
  .extend("replaced", { scope: "file" }, (): Replaced => ({}))
  .extend("server", { scope: "file" }, async ({ replaced }, { onCleanup }) => {
    const server = await startTestServer(replaced);
    onCleanup(() => server.stop());
    return server;
  })
  .extend("people", { scope: "file" }, ({ server }) => makePeople(server.db))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend("ai", { scope: "file" }, async ({}, { onCleanup }) => {
    const ai = await startAiServer();
    onCleanup(() => ai.close());
    return ai;
  });

/** Declares a property test with a server. */
export function testServerProperty<Value>(
  title: string,
  values: Arbitrary<Value>,
  check: (value: Value, server: TestServer) => unknown,
  options?: Options<Value>,
): void {
  const { settings, holds } = propertyOf(values, options);
  test(title, settings, ({ server }) => holds((value) => check(value, server)));
}

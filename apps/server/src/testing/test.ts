import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { type Arbitrary, type Options, propertyOf } from "@lotwright/testing/properties";
import { test as base } from "vitest";
import { type Replaced, startTestServer, type TestServer } from "./app";
import { makePeople } from "./people";

/**
 * Tests with a server without a port, the people of a workspace on it, and a stand-in for the AI provider. A file's tests share
 * them, and each is started by the first test that names it. A file that replaces vendors extends `replaced`:
 * `const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }))`. `test.override` would
 * change the server of the files after it too, because test files share modules.
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

/** Declares a test that checks generated values on the server. */
export function testServerProperty<Value>(
  title: string,
  values: Arbitrary<Value>,
  check: (value: Value, server: TestServer) => unknown,
  options?: Options<Value>,
): void {
  const { settings, holds } = propertyOf(values, options);
  test(title, settings, ({ server }) => holds((value) => check(value, server)));
}

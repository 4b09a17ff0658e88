import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeUser } from "@lotwright/db/testing/make";
import { jpeg } from "@lotwright/testing/pictures";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createReading } from "../../areas/media/marks/reading";
import { makeReader } from "../../areas/media/marks/testing/reader";
import { appRouter } from "../../areas/router";
import { startTestServer } from "../../testing/app";
import { listenForTest } from "../../testing/http";
import { makeKey } from "../../testing/keys";
import { webm } from "../../testing/recordings";
import type { AppEnv } from "../middleware/request-context";
import { writeOpenApi } from "./openapi";

const guide = new URL("../../../../docs/api.md", import.meta.url);
const packages = new URL("../../../node_modules", import.meta.url);

/** The guide's only code block in `language` that contains `words`. */
async function blockOf(language: string, words: string): Promise<string> {
  const fence = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms");
  const blocks = [...(await readFile(guide, "utf8")).matchAll(fence)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.includes(words));
  expect(found).toHaveLength(1);
  return found.join("");
}

/** Runs a program from the guide in a new folder. */
async function run(command: readonly string[], files: Record<string, string | Uint8Array>) {
  const cwd = await mkdtemp(join(tmpdir(), "lotwright-guide-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(cwd, name), content);
  await symlink(packages, join(cwd, "node_modules"));
  const child = spawn("env", command, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exited, output, errors, cwd };
}

/** Timeout in ms; each call is a separate process. */
const walkMs = 90_000;

test("runs the script of the API guide, which calls every documented path", { timeout: walkMs }, async () => {
  const server = await startTestServer({ reading: createReading(makeReader()) });
  onTestFinished(() => server.stop());
  const calls: { call: string; status: number }[] = [];
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    calls.push({ call: `${c.req.method} ${c.req.path}`, status: c.res.status });
  });
  app.route("/", server.app);
  const { origin } = await listenForTest({ app });

  const files = { "walk.sh": await blockOf("sh", "curl"), "cup.jpg": await jpeg(), "cup.webm": webm() };
  const command = [`B=${origin}/api`, "no_proxy=*", "sh", "-e", "walk.sh"];
  const { code, output, errors, cwd } = await run(command, files);
  expect({ code, errors }, output.slice(-500)).toEqual({ code: 0, errors: "" });
  const zip = await readFile(join(cwd, "sale.zip"));
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(calls.filter(({ status }) => status >= 300)).toEqual([]);

  const documented = Object.entries(writeOpenApi(appRouter).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const uncalled = documented.filter((operation) => {
    const pattern = new RegExp(`^${operation.replace(/\{\w+\}/g, "[^/]+")}$`);
    return !calls.some(({ call }) => pattern.test(call));
  });
  expect(uncalled).toEqual([]);
});

test("runs the tRPC program of the API guide with an API key and the stated client version", async () => {
  const server = await startTestServer({ reading: createReading(makeReader()) });
  onTestFinished(() => server.stop());
  const { origin } = await listenForTest(server);
  const { key } = await makeKey(server.db, await makeUser(server.db));
  const program = await blockOf("js", "@trpc/client");
  const client = JSON.parse(
    await readFile(new URL("node_modules/@trpc/client/package.json", packages), "utf8"),
  );
  expect(program).toContain(`npm install @trpc/client@${client.version} @trpc/server@${client.version}`);

  const command = [`LOTWRIGHT_URL=${origin}`, `LOTWRIGHT_KEY=${key}`, process.execPath, "lots.mjs"];
  const { cwd: _, ...ended } = await run(command, { "lots.mjs": program });
  expect(ended).toEqual({
    code: 0,
    output: "[ '7 Brass lamp' ] next: 8\n409 CONFLICT Lot 7 already exists. The next free number is 8.\n",
    errors: "",
  });
});

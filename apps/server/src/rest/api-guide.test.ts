import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { AppEnv } from "../middleware/request-context";
import { appRouter } from "../router";
import { startTestServer } from "../testing/app";
import { listenForTest } from "../testing/http";
import { jpeg } from "../testing/pictures";
import { writeOpenApi } from "./openapi";

const guide = new URL("../../../docs/api.md", import.meta.url);

async function walkThrough(): Promise<string> {
  const blocks = [...(await readFile(guide, "utf8")).matchAll(/^```sh\n(.*?)^```$/gms)];
  const scripts = blocks.flatMap(([, block = ""]) => (block.includes("curl") ? block : []));
  expect(scripts).toHaveLength(1);
  return scripts.join("");
}

/** Runs the script in a folder with a photo, as a reader would. */
async function run(script: string, settings: readonly string[]) {
  const cwd = await mkdtemp(join(tmpdir(), "lotwright-guide-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, "cup.jpg"), await jpeg());
  await writeFile(join(cwd, "walk.sh"), script);
  const child = spawn("env", [...settings, "sh", "-e", "walk.sh"], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exited, said, complained, zip: await readFile(join(cwd, "sale.zip")) };
}

test("runs the script of the API guide to its end, and finds that it calls every documented path", async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const calls: { call: string; status: number }[] = [];
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    await next();
    calls.push({ call: `${c.req.method} ${c.req.path}`, status: c.res.status });
  });
  app.route("/", server.app);
  const { origin } = await listenForTest({ app });

  const { code, said, complained, zip } = await run(await walkThrough(), [`B=${origin}/api`, "no_proxy=*"]);
  expect({ code, complained }, said.slice(-500)).toEqual({ code: 0, complained: "" });
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

import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { changeFeed } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, onTestFinished } from "vitest";
import type { AppEnv } from "../../../http/middleware/request-context";
import { actorOf, type TestServer } from "../../../testing/app";
import { listenForTest } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { makePeople } from "../../../testing/people";
import { test as base } from "../../../testing/test";
import { createMirror } from "./testing/mirror";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

const script = fileURLToPath(new URL("../../../../../docs/examples/mirror.mjs", import.meta.url));

/** Runs the documented script against a server, whose first answers can be replaced by failures. */
async function mirroring(server: TestServer) {
  const people = await makePeople(server.db);
  const { key } = await makeKey(server.db, people.owner);
  const failures: number[] = [];
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const status = failures.shift();
    if (status === undefined) return next();
    return c.json({ message: "Try again" }, status as 503, { "Retry-After": "0" });
  });
  app.route("/", server.app);
  const { origin } = await listenForTest({ app });
  const parent = await mkdtemp(join(tmpdir(), "lotwright-mirror-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, "mirror");

  async function run() {
    // A transaction that ends while a page is read holds it back.
    await createMirror(server.callerFor(actorOf(people.owner))).readAll(server.db);
    const args = [script, "--url", origin, "--key", key, "--folder", folder, "--limit", "7"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    expect({ errors: await text(child.stderr), code: await exited }).toEqual({ errors: "", code: 0 });
    expect(await readdir(parent)).toEqual(["mirror"]);
  }
  async function files(type: string) {
    const names = await readdir(join(folder, type));
    const read = names.map(async (name) => JSON.parse(await readFile(join(folder, type, name), "utf8")));
    return Promise.all(read);
  }
  /** Expects the files of items and manifests to be what the API lists. */
  async function expectMirrored() {
    const caller = server.callerFor(actorOf(people.owner));
    const byId = (rows: { id: string }[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(await files("item"))).toEqual(byId(await caller.items.find({ limit: 1_000 })));
    const manifests = (await caller.manifests.list()).map(({ itemCount: _, ...manifest }) => manifest);
    expect(byId(await files("manifest"))).toEqual(byId(manifests));
  }
  return { ...people, run, files, expectMirrored, failures, caller: server.callerFor(actorOf(people.owner)) };
}

test("mirrors a workspace into files: pages, changes, moves, removals, retries and a reset", async ({
  server,
}) => {
  const { db } = server;
  const mirror = await mirroring(server);
  const { workspaceId, manifest, item, caller } = mirror;
  for (let count = 0; count < 20; count += 1) await makeItem(db, { workspaceId, manifestId: manifest.id });
  const other = await makeManifest(db, { workspaceId });
  const moved = await makeItem(db, { workspaceId, manifestId: other.id });
  mirror.failures.push(503, 429);
  await mirror.run();
  expect(await mirror.files("item")).toHaveLength(22);
  await mirror.expectMirrored();

  await caller.items.update({ id: item.id, title: "Brass lamp, 1912" });
  await caller.bulkEdits.move({
    ...{ ids: [moved.id], manifestId: other.id, toManifestId: manifest.id, numbers: "next" },
  });
  await makeItem(db, { workspaceId, manifestId: other.id });
  await mirror.run();
  await mirror.expectMirrored();

  await caller.manifests.remove({ id: other.id });
  await caller.items.remove({ id: moved.id });
  await mirror.run();
  await mirror.expectMirrored();

  await caller.items.remove({ id: item.id });
  await db.update(changeFeed).set({ epoch: sql`gen_random_uuid()` }).where(eq(changeFeed.isOnly, true));
  await mirror.run();
  expect(await mirror.files("item")).toHaveLength(20);
  await mirror.expectMirrored();
  expect(await mirror.files("setting")).toHaveLength(5);
});

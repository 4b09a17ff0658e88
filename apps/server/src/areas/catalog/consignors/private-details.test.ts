import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { Writer } from "@lotwright/ai/writer";
import { activity, items } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createLogger } from "../../../core/logger";
import { catalogPaths } from "../../../http/catalog-paths";
import { readPdf } from "../../../http/testing/read-pdf";
import { overTrpc, procedures, send } from "../../../testing/access-calls";
import { callers, makeScene, type Scene } from "../../../testing/access-scene";
import { accessTable } from "../../../testing/access-table";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { test as base } from "../../../testing/test";

const lines: string[] = [];
let write: Writer;
const test = base.extend("replaced", { scope: "file" }, () => ({
  writer: (input) => write(input),
  log: createLogger("debug", { write: (line) => lines.push(line) }),
}));

const canary = /kanarienvogel/i;
const changes = {
  ...{ phone: "kanarienvogel 0100", email: "kanarienvogel@example.com" },
  ...{ address: "Kanarienvogel Street 1", note: "kanarienvogel", codes: { shopify: "kanarienvogel" } },
};

let scene: Scene;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  const { owner, consignor, item, manifest } = scene;
  const { consignors, manifests } = server.callerFor(actorOf(owner));
  const { name } = consignor;
  await server.db.update(items).set({ consignor: name }).where(eq(items.id, item.id));
  await manifests.update({ id: manifest.id, consignor: name });
  await consignors.saveDetails({ name, changes });
});

const queries = accessTable.filter(
  ({ procedure, file }) => procedures.get(procedure)?.type === "query" && !file,
);

describe("contact, note and codes of a consignor", () => {
  test.for(callers)(
    "answers consignors' details from four procedures to admins, and from none to others: %s",
    async (who, { server }) => {
      const found: string[] = [];
      for (const row of queries) {
        const answer = await send(server, scene, who, overTrpc(row, scene));
        if (canary.test(await answer.text())) found.push(row.procedure);
      }
      const isAdmin = who === "owner" || who === "ownersKey";
      expect(found).toEqual(
        isAdmin ? ["changes.list", "consignors.list", "consignors.record", "consignors.codes"] : [],
      );
    },
  );

  test("shows no consignor's details on public pages, in catalogs or feeds", async ({ server }) => {
    const { shareToken: token } = scene;
    const page = `/trpc/publicCatalog.page?input=${encodeURIComponent(JSON.stringify({ token }))}`;
    for (const address of [page, catalogPaths(token).feedPath, `/api/public/manifests/${token}`]) {
      const answer = await ask(server, "GET", address);
      const text = await answer.text();
      expect([address, answer.status]).toEqual([address, 200]);
      if (address !== page) expect(text).toContain("Brass lamp");
      expect(text).not.toMatch(canary);
    }
  });

  test.for(["csv", "xlsx", "json"])(
    "includes no consignor's details in a %s of a manifest",
    async (format, { server }) => {
      const zip = await download(server, `format=${format}`);
      for (const [name, content] of await unzip(zip)) {
        const parts = name.endsWith(".xlsx") ? [...(await unzip(content)).values()] : [content];
        expect(Buffer.concat(parts).toString("latin1")).not.toMatch(canary);
      }
    },
  );

  test("includes the code in a member's export to its platform, and neither contact nor note", async ({
    server,
  }) => {
    const { owner, member, manifest, workspaceId } = scene;
    const [preset, consignor] = ["hibid-af360", "Cole Weir"];
    // The code at another platform remains private in this export.
    const codes = { ...changes.codes, [preset]: "COLE7" };
    await server
      .callerFor(actorOf(owner))
      .consignors.saveDetails({ name: consignor, changes: { ...changes, codes } });
    const lot = { manifestId: manifest.id, workspaceId, consignor, lotNumber: 77, lowEstimate: 10 };
    await makeItem(server.db, { ...lot, title: "Oak chair", description: "Carved back." });
    const files = await unzip(await download(server, `preset=${preset}&lots=77`, member));
    const text = Buffer.concat([...files.values()]).toString("latin1");
    expect(text).toContain("77,Oak chair,Carved back.,1,COLE7,");
    expect(text).not.toMatch(canary);
  });

  test.for(["pdf-catalog", "pdf-lot-list"])(
    "prints no consignor's details in a %s",
    async (format, { server }) => {
      const text = (await readPdf(await download(server, `format=${format}`))).join(" ");
      expect(text).toContain("Brass lamp");
      expect(text).not.toMatch(canary);
    },
  );

  test("sends no consignor's details to the AI provider", async ({ server, ai }) => {
    write = openAiWriter(ai);
    const caller = server.callerFor(actorOf(scene.owner));
    await caller.ai.generatePreview({ id: scene.item.id, photoUrls: [scene.photo.url], userNotes: "lamp" });
    expect(ai.requests).toHaveLength(1);
    expect(JSON.stringify(ai.requests)).not.toMatch(canary);
  });

  test("writes no consignor's details to the log or the activity", async ({ server }) => {
    const { consignor, owner, workspaceId } = scene;
    const headers = await signedIn(server, owner);
    const { name } = consignor;
    for (const [procedure, body] of [
      ["saveDetails", { name, changes: { ...changes, note: "kanarienvogel 2" } }],
      ["saveDetails", { name, changes, base: { note: "kanarienvogel 3" } }],
      ["saveDetails", { name, changes: { email: "kanarienvogel" } }],
      ["exportData", { name }],
      ["removeData", { name }],
    ] as const) {
      await ask(server, "POST", `/trpc/consignors.${procedure}`, { headers, body });
    }
    expect(lines.join("")).toContain("consignors.removeData");
    expect(lines.filter((line) => canary.test(line))).toEqual([]);
    const entries = await server.db.select().from(activity).where(eq(activity.workspaceId, workspaceId));
    expect(entries.map(({ verb }) => verb)).toContain("consignor.data-deleted");
    expect(entries.filter((entry) => canary.test(JSON.stringify(entry)))).toEqual([]);
  });
});

async function download(server: TestServer, query: string, by = scene.owner): Promise<ArrayBuffer> {
  const { manifest } = scene;
  const headers = await signedIn(server, by);
  const answer = await ask(server, "GET", `/api/manifests/${manifest.id}/export?${query}`, { headers });
  if (answer.status !== 200) throw new Error(await answer.text());
  return answer.arrayBuffer();
}

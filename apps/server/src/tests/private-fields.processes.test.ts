import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { fieldIdsOf, fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import { item } from "@lotwright/contracts/catalog/items";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { sharing } from "@lotwright/contracts/workspace/sharing";
import { registerAt } from "@lotwright/testing/client";
import { unzip } from "@lotwright/testing/unzip";
import { expect, onTestFinished, test } from "vitest";
import { externalDatabase, makeDataDir, startServer } from "../testing/built-server";

const canaryText = "kanarienvogel";
/** A price with digits that no other number of the lot contains. */
const canaryPrice = 7_654_321.89;

/** Private fields, including later ones, each filled with a canary text. */
const privateIds = fieldIdsWith("isPrivate");
const isPrice = (id: string) => fieldIdsOf("money").some((price) => price === id);
const canaries = recordOf(privateIds, (id) => (isPrice(id) ? canaryPrice : `${canaryText}-${id}`));
const secrets = [canaryText, "7654321", "7,654,321", "7.654.321"];

const textOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  expect(response.status, url).toBe(200);
  return `${JSON.stringify([...response.headers])}${await response.text()}`;
};

test("never reveals private fields to strangers, the AI provider, the log, or exports without their columns", async () => {
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const { origin, output, stop } = await startServer({
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: (await externalDatabase()).url,
    LOG_LEVEL: "trace",
    OPENAI_BASE_URL: ai.baseUrl,
    OPENAI_API_KEY: ai.apiKey,
    OPENAI_MODEL: ai.model,
  });
  const [owner, stranger] = [await registerAt(origin), await registerAt(origin)];
  const leaving = new AbortController();
  const events = await stranger.openEvents(leaving.signal);
  const { id: manifestId } = await owner.makeManifest();
  await owner.send("PATCH", "/company-settings", { allowsSearchEngines: true });
  const { url } = await owner.upload();
  const asked = { manifestId, photoUrls: [url], notes: "Brass lamp", ...canaries };
  const created = await owner.send("POST", "/items", { ...asked, aiGenerationStatus: "pending" });
  expect(created).toMatchObject(canaries);
  const { id } = item.parse(created);
  await owner.send("PATCH", `/items/${id}/result`, {
    ...{ saleState: "sold", hammerPrice: canaryPrice, buyerNumber: `${canaryText}-buyer` },
  });
  await ai.received(1);
  await owner.send("POST", `/items/${id}/generate-preview`, { photoUrls: [url], userNotes: "Brass lamp" });
  const again = { method: "POST", headers: { cookie: owner.cookie, "content-type": "application/json" } };
  const clash = await fetch(`${origin}/api/items`, {
    ...again,
    body: JSON.stringify({ ...asked, photoUrls: [] }),
  });
  expect(clash.status).toBe(409);
  const shared = await owner.send("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
  const { token } = sharing.parse(shared);

  const seen = {
    json: await textOf(`${origin}/api/public/manifests/${token}`),
    trpc: await textOf(
      `${origin}/trpc/publicCatalog.byToken?input=${encodeURIComponent(JSON.stringify({ token }))}`,
    ),
    page: await textOf(`${origin}/public/${token}`),
    feed: await textOf(`${origin}/api/public/manifests/${token}/feed`),
  };
  expect(seen.page).toContain("application/ld+json");
  const zip = await unzip(await (await owner.download(manifestId)).arrayBuffer());
  expect(zip.get("lots.csv")?.toString()).toContain("Lot Number");
  await stranger.makeManifest();
  const received = String((await events.next()).value);
  leaving.abort();
  await stop("SIGTERM");

  expect(output.text).toContain("items.create");
  expect(ai.requests.length).toBeGreaterThan(1);
  const places = {
    ...seen,
    ai: ai.requests.map(({ text }) => text).join("\n"),
    log: output.text,
    events: received,
    export: [...zip].map(([name, bytes]) => `${name}${bytes.toString("latin1")}`).join("\n"),
  };
  for (const [place, bytes] of Object.entries(places)) {
    for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${place}`).toBe(false);
  }
});

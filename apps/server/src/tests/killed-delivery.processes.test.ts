import { once } from "node:events";
import { delivery } from "@lotwright/contracts/exports/deliveries";
import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { registerAt } from "@lotwright/testing/client";
import { largeJpeg } from "@lotwright/testing/pictures";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { externalDatabase, makeDataDir, startServer } from "../testing/built-server";
import { openDownload } from "../testing/sales";

test("records no delivery when the server is killed while it sends one, and has every lot in the next", async () => {
  const database = await externalDatabase();
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url };
  const killed = await startServer(settings);
  const client = await registerAt(killed.origin);
  const { id: manifestId } = await client.makeManifest();
  // More than a socket's buffers hold, so that the download waits for its reader.
  const uploaded = await fetch(client.uploadOf(await largeJpeg()));
  const { url } = uploadedPhoto.parse(await uploaded.json());
  for (let lot = 0; lot < 3; lot += 1) {
    const photoUrls = Array.from({ length: 15 }, () => url);
    await client.makeItem({ manifestId, photoUrls, title: `Chair ${lot}`, description: "Oak." });
  }
  const path = `/api/manifests/${manifestId}/export?preset=wavebid`;
  const headers = { cookie: client.cookie };
  const response = await openDownload(killed.origin, { path, headers });
  expect(response.statusCode).toBe(200);
  await once(response, "readable");
  await killed.stop("SIGKILL");
  expect(response.complete).toBe(false);

  const next = client.at((await startServer(settings)).origin);
  const deliveries = async () =>
    delivery.array().parse(await next.send("GET", `/manifests/${manifestId}/deliveries`));
  expect(await deliveries()).toEqual([]);
  const whole = await fetch(`${next.origin}${path}&changes=since-last`, { headers });
  const entries = await unzip(await whole.arrayBuffer());
  expect([...entries.keys()].filter((name) => name.startsWith("photos/"))).toHaveLength(45);
  expect(await deliveries()).toMatchObject([{ lotCount: 3 }]);
});

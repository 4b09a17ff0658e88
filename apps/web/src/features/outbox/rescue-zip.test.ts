// @vitest-environment node
import { expect, test } from "vitest";
import { holder, makeLot, makePicture, openPage } from "../../testing/make-outbox";
import { zipOfOutbox } from "./rescue-zip";

test("the ZIP holds every waiting photo and text, a folder for each lot", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000, { title: "Clock", sectionLetter: "B" }), 2);
  await page.outbox.addPhotos(holder, [makePicture("loose one")]);
  const zip = Buffer.from(await (await zipOfOutbox(page.outbox)).arrayBuffer()).toString("latin1");
  for (const name of ["001 lot 1000B/lot.json", "001 lot 1000B/photo 2.jpg", "not saved yet/photo 1.jpg"]) {
    expect(zip).toContain(name);
  }
  for (const text of ["1000-1", "1000-2", "loose one", '"title": "Clock"', '"manifest": "Barn"']) {
    expect(zip).toContain(text);
  }
});

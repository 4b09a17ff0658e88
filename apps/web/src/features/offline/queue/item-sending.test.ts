// @vitest-environment node
import type { CreateItemInput } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeLot, openPage } from "../../../testing/make-outbox";
import { createPassingStore } from "./outbox-store";

test("sends the device's id with a new lot, but not in a retry of a request that had none", async () => {
  const store = createPassingStore();
  const before = await openPage({ store });
  before.server.lotFault = () => makeLostCall();
  await before.capture(makeLot(1000));
  await before.settled();
  before.outbox.stop();
  const sent: unknown[] = [];
  const createItem = async ({ lotNumber = 0, deviceId }: CreateItemInput) => {
    sent.push([lotNumber, deviceId]);
    return makeItem({ lotNumber });
  };
  const page = await openPage({ store, deviceId: "phone", api: { ...before.api, createItem } });
  await page.capture(makeLot(1001));
  await page.settled();
  page.outbox.stop();
  expect(sent).toEqual([
    [1000, undefined],
    [1001, "phone"],
  ]);
});

import { lotBlockSize, maxLotNumber } from "@lotwright/contracts/values/limits";
import { makeItem } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import { test } from "../../../testing/test";
import { pass, rangesOf, twoPhones } from "./testing/phones";

describe("a lease at the end of the numbers", () => {
  const noneLeft = {
    code: "CONFLICT",
    message:
      "No lot numbers are left to reserve: the highest one, 9,999,999, is used or reserved. New lots get the lowest free numbers.",
  };

  test.for([26, 25, 24, 2, 1, 0])(
    "returns no number above the highest possible one when %d are left",
    async (left, { server, people }) => {
      const { manifestId, phone, other } = await twoPhones(server, people);
      const lotNumber = maxLotNumber - left;
      await makeItem(server.db, { workspaceId: people.workspaceId, manifestId, lotNumber });
      const size = Math.min(left, lotBlockSize);
      if (size === 0) {
        await expect(phone.lease()).rejects.toMatchObject(noneLeft);
      } else {
        const leased = await phone.lease();
        expect(leased).toMatchObject({
          blocks: [{ firstLotNumber: lotNumber + 1, lastLotNumber: lotNumber + size }],
          nextLotNumber: left > size ? lotNumber + size + 1 : null,
        });
        // Repeating the request keeps the device's leases.
        expect((await phone.lease()).blocks).toEqual(leased.blocks);
      }
      if (left > size) expect(await rangesOf(other.lease())).toEqual([[maxLotNumber, maxLotNumber]]);
      else await expect(other.lease()).rejects.toMatchObject(noneLeft);
      expect((await other.add()).lotNumber).toBe(left > size ? maxLotNumber : 1000);
    },
  );

  test("keeps the last numbers for the device until they are used", async ({ server, people }) => {
    const { manifestId, phone } = await twoPhones(server, people);
    const lotNumber = maxLotNumber - 2;
    await makeItem(server.db, { workspaceId: people.workspaceId, manifestId, lotNumber });
    const { blocks } = await phone.lease();
    await phone.add({ lotNumber: maxLotNumber - 1 });
    await pass(server, manifestId, 23);
    expect(await phone.lease()).toMatchObject({ blocks, nextLotNumber: null });
    await pass(server, manifestId, 23);
    expect((await phone.add({ lotNumber: maxLotNumber, onLotClash: "next" })).lotNumber).toBe(maxLotNumber);
    await expect(phone.lease()).rejects.toMatchObject(noneLeft);
    expect((await phone.add({ lotNumber: maxLotNumber, onLotClash: "next" })).lotNumber).toBe(1000);
  });
});

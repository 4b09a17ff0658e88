import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { trpc } from "../../../data/api/trpc";
import { showScreen } from "../../../testing/show-screen";
import { ReservedBlocks } from "./reserved-blocks";

function Blocks() {
  trpc.manifests.nextLotNumber.useQuery({ id: "sale" });
  return <ReservedBlocks manifestId="sale" />;
}

test.each([
  [undefined, ["1000–1024, another phone23 hours left"]],
  [1, ["1000–1024, another phone23 hours left", "and 1 more block"]],
  [1_200, ["1000–1024, another phone23 hours left", "and 1,200 more blocks"]],
])("says how many blocks are not listed: %s", async (moreReserved, lines) => {
  const expiresAt = new Date(Date.now() + 23.5 * 60 * 60 * 1_000).toISOString();
  const reserved = [{ id: "a", firstLotNumber: 1000, lastLotNumber: 1024, device: 1, expiresAt }];
  await showScreen(<Blocks />, {
    "manifests.nextLotNumber": () => ({ lotNumber: 1025, reserved, moreReserved }),
  });
  await screen.findByText(/1000/);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(lines);
});

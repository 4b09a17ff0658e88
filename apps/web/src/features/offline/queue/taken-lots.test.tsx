import { maxLotNumber } from "@lotwright/contracts/values/limits";
import type { AppRouter } from "@lotwright/server/router";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createApi, trpc } from "../../../data/api/trpc";
import { createQueryClient } from "../../../data/query-client";
import { makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import {
  makeLot,
  makePendingLot,
  makePendingUpdate,
  openPage,
  otherRejection,
  takenStatus,
} from "../../../testing/make-outbox";
import type { Outbox } from "./outbox";
import type { ChangeStatus, ItemValues, PendingChange } from "./records";
import { numberedLots, refuseTaken } from "./taken-lots";
import { OutboxContext } from "./use-outbox";
import { useSaveLot } from "./use-save-lot";

const { manifestId } = makeLot(1);
const listed = (lotNumber: number, sectionLetter = "") => makeItem({ manifestId, lotNumber, sectionLetter });
const named = (lotNumber: number, sectionLetter = "") => ({ id: "new", lotNumber, sectionLetter });

test("rejects a taken number with the server's message and offers the next free number, per section", () => {
  const lots = [listed(1000), listed(1004, "B")];
  expect(refuseTaken(named(1000), lots)?.failure).toEqual({
    status: 409,
    message: "Lot 1000 already exists. The next free number is 1005.",
    nextLotNumber: 1005,
  });
  expect(refuseTaken(named(1004, "B"), lots)?.message).toMatch(/^Lot 1004B already exists\./);
  for (const free of [named(1004), named(1000, "A"), named(1001)])
    expect(refuseTaken(free, lots)).toBeUndefined();
});

test("lets a lot keep its own number when the lot is saved again", () => {
  const lot = listed(1000);
  expect(refuseTaken(lot, [lot])).toBeUndefined();
});

test("offers the server's next lot number if it is higher, and the lowest free number if the highest possible one is taken", () => {
  expect(refuseTaken(named(1000), [listed(1000)], 1042)?.failure.nextLotNumber).toBe(1042);
  const full = [listed(1000), listed(1001), listed(1003), listed(maxLotNumber)];
  expect(refuseTaken(named(1000), full)?.failure.nextLotNumber).toBe(1002);
});

test("treats numbers in the upload queue as taken, as they will be after the upload", () => {
  const [lamp, chair] = [listed(1000), listed(1001, "A")];
  const renumbered = (base: Partial<ItemValues>, status: ChangeStatus = { kind: "queued" }) => ({
    ...makePendingUpdate(chair, base, { lotNumber: 1007 }),
    status,
  });
  const names = (waiting: PendingChange[]) =>
    numberedLots([lamp, chair], waiting).map(
      ({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}`,
    );
  expect(names([makePendingLot(1005)])).toEqual(["1000", "1001A", "1005"]);
  expect(names([renumbered({ lotNumber: 1001 })])).toEqual(["1000", "1007A"]);
  expect(names([renumbered({ title: "" })])).toEqual(["1000", "1001A"]);
  // The number does not count as taken, because the user may resolve the conflict with another number.
  expect(names([renumbered({ lotNumber: 1001 }, otherRejection())])).toEqual(["1000", "1001A"]);
  expect(names([makePendingLot(1005, otherRejection())])).toContain("1005");
  expect(names([makePendingLot(1005, takenStatus())])).not.toContain("1005");
});

type Held = { queryClient: QueryClient; outbox: Outbox; onPhone?: unknown };

/** Renders the hook on a page that is offline and has these cached lists. */
function renderSave({ queryClient, outbox, onPhone }: Held) {
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (!(op.context.isFromCacheOnly && onPhone)) return observer.error(makeLostCall() as never);
        observer.next({ result: { type: "data", data: onPhone } });
        observer.complete();
      });
  const client = trpc.createClient({ links: [link] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OutboxContext value={outbox}>{children}</OutboxContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
  return renderHook(useSaveLot, { wrapper }).result.current;
}

async function openOffline() {
  const { outbox, server } = await openPage();
  server.lotFault = makeLostCall;
  const queryClient = createQueryClient();
  const api = createApi(queryClient, trpc.createClient({ links: [] }));
  return { outbox, server, queryClient, api };
}

test.each(["in memory", "on the phone"])(
  "rejects a typed number that another lot of the list has: %s",
  async (place) => {
    const { outbox, queryClient, api } = await openOffline();
    const items = [listed(1000)];
    if (place === "in memory") api.items.list.setData({ manifestId }, items);
    const save = renderSave({ queryClient, outbox, onPhone: place === "on the phone" && items });
    await expect(save(makeLot(1000))).rejects.toThrow("Lot 1000 already exists.");
    expect(outbox.view().lots).toEqual([]);
    await save(makeLot(1001));
    await expect(save(makeLot(1001))).rejects.toThrow(
      "Lot 1001 already exists. The next free number is 1002.",
    );
    expect(outbox.view().lots).toHaveLength(1);
  },
);

test("lets the server replace a suggested number that is taken", async () => {
  const { outbox, queryClient, api } = await openOffline();
  api.items.list.setData({ manifestId }, [listed(1000)]);
  await renderSave({ queryClient, outbox })(makeLot(1000, { onLotClash: "next" }));
  expect(outbox.view().lots).toHaveLength(1);
});

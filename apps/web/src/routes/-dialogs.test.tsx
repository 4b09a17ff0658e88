import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { act, screen } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { DialogHost } from "../components/layout/dialog-host";
import { trpc } from "../data/api/trpc";
import { toCard } from "../data/lots/item-cards";
import { type DialogRequest, openDialog } from "../lib/dialogs";
import { makeItem } from "../testing/make-item";
import { untilPage } from "../testing/page-changes";
import { showScreen } from "../testing/show-screen";
import dialogs from "./-dialogs";

const item = makeItem({ lotNumber: 1059, updatedAt: "2026-05-01T10:00:00.000Z" });
const renumbered = { ...item, lotNumber: 2001, updatedAt: "2026-05-01T10:05:00.000Z" };
const { manifestId } = item;

const requests: DialogRequest[] = [
  { id: "history", manifestId, item },
  { id: "remove-lot", manifestId, item },
  { id: "duplicate-lot", manifestId, itemId: item.id },
  { id: "move-lots", manifestId, ids: [item.id], onMoved: () => undefined },
];

test.each(requests)(
  "shows the new number of a lot that is renumbered while its dialog $id is open",
  async (request) => {
    const { queryClient } = await showScreen(<DialogHost dialogs={dialogs}>Page</DialogHost>, {
      "activity.list": () => [],
      "customFields.current": () => noCustomFields,
      "manifests.list": () => [],
    });
    const list = (lot: typeof item) =>
      act(() =>
        queryClient.setQueryData(getQueryKey(trpc.items.cards, { manifestId }, "query"), [toCard(lot)]),
      );
    list(item);
    await act(async () => void openDialog(request));
    const dialog = await screen.findByRole(request.id === "remove-lot" ? "alertdialog" : "dialog");
    await untilPage(() => expect(dialog.textContent).toMatch(/lot 1059/i));
    list(renumbered);
    await untilPage(() => expect(dialog.textContent).toMatch(/lot 2001/i));
    expect(dialog.textContent).not.toContain("1059");
  },
);

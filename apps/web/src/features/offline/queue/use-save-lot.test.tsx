import type { WrittenFields } from "@lotwright/contracts/catalog/write-fields";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeServer, openPage } from "../../../testing/make-outbox";
import { createAppWrapper } from "../../../testing/signed-in-client";
import { rejectionOf } from "./records";
import { OutboxContext } from "./use-outbox";
import { useSaveChange } from "./use-save-lot";

const lamp = makeItem({ title: "Lamp" });
const base = { lotNumber: lamp.lotNumber, title: "Lamp", photoUrls: lamp.photoUrls.map(storedPhoto) };
const change = { item: lamp, base, fields: { ...base, title: "Brass lamp" }, holder: `edit:${lamp.id}` };

/** Opens a form and saves a change. The server rejects the change when `reject` is called. */
async function openForm() {
  const { api } = makeServer();
  let reject = () => {};
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const writeFields = () =>
    new Promise<WrittenFields>((_resolve, fail) => {
      reject = () => fail(makeFailure(400, { message: "Too long" }));
      start();
    });
  const { outbox } = await openPage({ api: { ...api, writeFields } });
  const App = createAppWrapper();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <App>
      <OutboxContext value={outbox}>{children}</OutboxContext>
    </App>
  );
  const { result, unmount } = renderHook(useSaveChange, { wrapper });
  const saving = result.current(change);
  await started;
  return { outbox, saving, reject: () => reject(), close: unmount };
}

test("returns a rejected change to its form while the form is open", async () => {
  const { outbox, saving, reject } = await openForm();
  reject();
  await expect(saving).rejects.toThrow("Too long");
  expect(outbox.view().lots).toEqual([]);
});

test("keeps a change that is rejected after its form was closed, so that the user can decide", async () => {
  const { outbox, saving, reject, close } = await openForm();
  close();
  reject();
  await expect(saving).resolves.toBeUndefined();
  expect(outbox.view().lots.map(rejectionOf)).toMatchObject([{ message: "Too long" }]);
});

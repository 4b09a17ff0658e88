import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { fakeCanvas } from "../../testing/fake-canvas";
import { makePicture, openPage } from "../../testing/make-outbox";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { draftHolder } from "../offline/queue";
import { OutboxContext } from "../offline/queue/use-outbox";
import { stubCoach } from "./testing/stub-coach";
import { useCoach } from "./use-coach";

test("checks a photo whose reading failed again with the next one", async () => {
  fakeCanvas({ width: 640, height: 480 });
  stubCoach({ highlight: 20 });
  const { outbox } = await openPage({ shrink: async (photo) => [photo, photo, photo] });
  const holder = draftHolder("m1");
  const readPicture = outbox.picture;
  const lost = vi.fn<typeof readPicture>(async () => {
    throw new DOMException("The connection was lost", "UnknownError");
  });
  outbox.picture = lost;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OutboxContext value={outbox}>{children}</OutboxContext>
  );
  await outbox.addPhotos(holder, [makePicture("1")]);
  renderHook(
    () => {
      document.title = [...useCoach({ userId: "ann", manifestId: "m1" }).values()].join(" ");
    },
    { wrapper },
  );
  await untilCalled(lost);
  outbox.picture = readPicture;
  await outbox.addPhotos(holder, [makePicture("2")]);
  await untilPage(() => expect(document.title).toMatch(/photo 1.*photo 2/i));
});

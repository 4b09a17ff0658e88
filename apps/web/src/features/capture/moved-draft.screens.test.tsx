import type { User } from "@lotwright/contracts/workspace/auth";
import { expect, test } from "vitest";
import { currentUserKey } from "../../data/query-client";
import { serveApp } from "../../testing/app-server";
import { makeCaptureManifest } from "../../testing/capture-steps";
import { field, fill } from "../../testing/controls";
import { fakeCamera } from "../../testing/fake-camera";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { moveDraftText, writeDraft } from "../offline/drafts/lot-drafts";

const app = serveApp();

test("shows notes that are moved here from another manifest behind those of the open lot", async () => {
  const camera = fakeCamera();
  const { browser, id, path } = await makeCaptureManifest(app);
  const { queryClient } = openApp(browser, path, [], { isWide: true });
  await camera.showPicture();
  fill("Item notes (optional)", "Oak");
  const userId = queryClient.getQueryData<User>(currentUserKey)?.id ?? "";
  const barn = { userId, manifestId: crypto.randomUUID() };
  writeDraft(barn, { notes: "Lid is cracked" });
  moveDraftText(barn, "capture", id);
  await untilPage(() => expect(field("Item notes (optional)").value).toBe("Oak\nLid is cracked"));
});

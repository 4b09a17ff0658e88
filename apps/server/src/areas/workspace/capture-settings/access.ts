import {
  type CaptureSettings,
  captureSettings as captureSettingsContract,
  noCaptureSettings,
} from "@lotwright/contracts/catalog/capture-settings";
import { captureSettings } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";

export async function loadCaptureSettings({ db, actor }: ActorContext): Promise<CaptureSettings> {
  const ofWorkspace = eq(captureSettings.workspaceId, actor.workspaceId);
  const [row] = await db.select().from(captureSettings).where(ofWorkspace);
  return captureSettingsContract.parse(row ?? noCaptureSettings);
}

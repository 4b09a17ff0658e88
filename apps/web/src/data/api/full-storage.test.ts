import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sendForm } from "../../features/settings/use-logos";
import { hasBackupProblem, isStorageFull, reportReadiness, reportWrite, savedCode } from "./full-storage";

afterEach(() => reportReadiness({ status: "ready" }));

test("reports full storage from a rejected write until a write of the same kind succeeds", () => {
  reportWrite("photos.upload", "STORAGE_FULL");
  expect(isStorageFull.get()).toBe(true);
  reportWrite("items.update", savedCode);
  reportWrite("photos.upload", "UNAVAILABLE");
  reportWrite("photos.upload", undefined);
  expect(isStorageFull.get()).toBe(true);
  reportWrite("photos.upload", savedCode);
  expect(isStorageFull.get()).toBe(false);
});

test("reports free space for every kind of write once the server has space, and notifies only of changes", () => {
  const listener = vi.fn();
  const stop = isStorageFull.subscribe(listener);
  reportWrite("items.create", savedCode);
  expect(listener).not.toHaveBeenCalled();
  reportWrite("items.create", "STORAGE_FULL");
  reportWrite("items.create", "STORAGE_FULL");
  reportWrite("photos.upload", "STORAGE_FULL");
  reportReadiness({ status: "ready" });
  expect(isStorageFull.get()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test("reports a late backup until the server says otherwise, and notifies only of changes", () => {
  const listener = vi.fn();
  const stop = hasBackupProblem.subscribe(listener);
  reportReadiness({ status: "ready", backup: "late" });
  reportReadiness({ status: "ready", backup: "late" });
  reportReadiness({ code: "UNAVAILABLE" });
  expect(hasBackupProblem.get()).toBe(true);
  reportReadiness({ status: "ready", backup: "ok" });
  expect(hasBackupProblem.get()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test("updates the storage state after a rejected and after a saved logo", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const refusal = { code: "STORAGE_FULL", message: "The server is out of disk space." };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 503 }));
  await expect(sendForm("/api/auth/logo", { logo: new Blob() })).rejects.toThrow(refusal.message);
  expect(isStorageFull.get()).toBe(true);
  vi.stubGlobal("fetch", async () => Response.json({ logoUrl: "/photos/logo.png" }));
  await sendForm("/api/auth/logo", { logo: new Blob() });
  expect(isStorageFull.get()).toBe(false);
});

import { expect } from "vitest";
import { currentToast, type Toast } from "../lib/toasts";

/** Waits for a notification with this title, or with these parts. */
export async function expectToast(toast: string | Partial<Toast>): Promise<void> {
  const expected = typeof toast === "string" ? { title: toast } : toast;
  await expect.poll(currentToast).toMatchObject(expected);
}

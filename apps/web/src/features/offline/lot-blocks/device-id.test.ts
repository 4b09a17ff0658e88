import { expect, test, vi } from "vitest";
import { deviceId } from "./device-id";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test("makes a UUID at first use, and another one only if the stored text is not a UUID", () => {
  const id = deviceId();
  expect(id).toMatch(uuid);
  expect(deviceId()).toBe(id);
  localStorage.setItem("lotwright.device", "phone");
  expect(deviceId()).toMatch(uuid);
  expect(deviceId()).not.toBe(id);
});

test("returns no id where the browser blocks storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("Blocked");
  });
  expect(deviceId()).toBeUndefined();
});

import { afterEach, expect, test, vi } from "vitest";
import { isStorageFull, noteSpace, noteWrite, savedCode, subscribeToStorage } from "./full-storage";

afterEach(noteSpace);

test("is full from a refused write until one of the same kind succeeds", () => {
  noteWrite("photos.upload", "STORAGE_FULL");
  expect(isStorageFull()).toBe(true);
  noteWrite("items.update", savedCode);
  noteWrite("photos.upload", "UNAVAILABLE");
  noteWrite("photos.upload", undefined);
  expect(isStorageFull()).toBe(true);
  noteWrite("photos.upload", savedCode);
  expect(isStorageFull()).toBe(false);
});

test("has space for every kind of write once the server says so, and tells of changes alone", () => {
  const told = vi.fn();
  const stop = subscribeToStorage(told);
  noteWrite("items.create", savedCode);
  expect(told).not.toHaveBeenCalled();
  noteWrite("items.create", "STORAGE_FULL");
  noteWrite("items.create", "STORAGE_FULL");
  noteWrite("photos.upload", "STORAGE_FULL");
  noteSpace();
  expect(isStorageFull()).toBe(false);
  expect(told).toHaveBeenCalledTimes(3);
  stop();
});

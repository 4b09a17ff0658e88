import { expect, test } from "vitest";
import { startSettings } from "./start-settings.mjs";

test("turns --lan of npm start into the setting LAN", () => {
  expect(startSettings(["--lan"])).toEqual({ LAN: "on" });
  expect(startSettings([])).toEqual({});
});

test("rejects an unknown option of npm start", () => {
  expect(() => startSettings(["--lan", "--port=80"])).toThrow(
    'npm start has no option "--port=80". It takes --lan.',
  );
});

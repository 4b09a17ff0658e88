import { expect, test } from "vitest";
import { chooseBrowsers } from "./choose-browsers";

const isInstalled = (name: string) => name;

test("chooses all installed browsers, or only the named one", () => {
  const namesOf = (only?: string) => chooseBrowsers(only, isInstalled).chosen.map(({ name }) => name);
  expect(namesOf()).toEqual(["firefox", "webkit"]);
  expect(namesOf("webkit")).toEqual(["webkit"]);
});

test("names the packages that contain the programs of a missing browser", () => {
  const { chosen, missing } = chooseBrowsers(undefined, (name) => (name === "Xvfb" ? undefined : name));
  expect(chosen.map(({ name }) => name)).toEqual(["firefox"]);
  expect(missing).toEqual(["FAILED  webkit is not installed: apt-get install xvfb"]);
});

test("rejects the name of an unknown browser", () => {
  expect(() => chooseBrowsers("netscape", isInstalled)).toThrow(
    "There is no browser called netscape. Browsers: firefox, webkit.",
  );
});

import { expect, test } from "vitest";
import { chooseBrowsers } from "./choose-browsers";

const isInstalled = (name: string) => name;

test("chooses all installed browsers, or only the named one", () => {
  const choose = (only?: string) => {
    const { chosen, isChromiumWanted } = chooseBrowsers(only, isInstalled);
    return { names: chosen.map(({ name }) => name), isChromiumWanted };
  };
  expect(choose()).toEqual({ names: ["firefox", "webkit"], isChromiumWanted: true });
  expect(choose("webkit")).toEqual({ names: ["webkit"], isChromiumWanted: false });
  expect(choose("chromium")).toEqual({ names: [], isChromiumWanted: true });
});

test("names the packages that contain the programs of a missing browser", () => {
  const { chosen, missing } = chooseBrowsers(undefined, (name) => (name === "Xvfb" ? undefined : name));
  expect(chosen.map(({ name }) => name)).toEqual(["firefox"]);
  expect(missing).toEqual(["FAILED  webkit is not installed: apt-get install xvfb"]);
});

test("rejects the name of an unknown browser", () => {
  expect(() => chooseBrowsers("netscape", isInstalled)).toThrow(
    "There is no browser called netscape. Browsers: firefox, webkit, chromium.",
  );
});

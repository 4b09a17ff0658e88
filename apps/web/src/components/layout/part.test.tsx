import { render, screen } from "@testing-library/react";
import { lazy } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectLogged } from "../../testing/console-errors";
import { subscribeToCover } from "../ui/use-covered-edge";
import { Part } from "./part";

const missingPart = () => Promise.reject(Object.assign(new Error("not loaded"), { name: "MissingPart" }));

async function showMissingPart() {
  const Missing = lazy(missingPart);
  expectLogged(/not loaded/);
  render(
    <Part>
      <Missing />
    </Part>,
  );
  return screen.findByRole("alert");
}

const retry = () => screen.getByRole<HTMLButtonElement>("button", { name: "Retry" });

test("says above the bottom bar that a JavaScript file failed to load", async () => {
  const { style } = document.documentElement;
  style.setProperty("--covered-bottom", "73px");
  onTestFinished(() => void style.removeProperty("--covered-bottom"));
  const note = await showMissingPart();
  expect(note.style.bottom).toBe("73px");
  expect(note.textContent).toContain("Check your connection and try again.");
  expect(retry().disabled).toBe(false);
});

test("moves an open toast above the error message", async () => {
  const found: boolean[] = [];
  const look = () => found.push(document.querySelector("[data-floating]") !== null);
  onTestFinished(subscribeToCover(look));
  await showMissingPart();
  expect(found).toContain(true);
});

test("says offline that the file will load after reconnecting", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const note = await showMissingPart();
  expect(note.textContent).toContain("Try again when you're back online.");
  expect(retry().disabled).toBe(true);
});

import { useEffect } from "react";
import { useShortcut } from "../../../lib/shortcuts";

const stopsOnPage = () => [...document.querySelectorAll<HTMLElement>("[data-stop]")];

function move(by: 1 | -1): void {
  const stops = stopsOnPage();
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const first = by > 0 ? stops[0] : stops.at(-1);
  (at === -1 ? first : stops[at + by])?.focus();
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Handles arrow keys on a finding or its buttons, and Enter on a finding. */
function press(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!target.matches("[data-stop], [data-stop] :is(button, a)")) return;
  const step = steps[key];
  if (step) {
    event.preventDefault();
    move(step);
  }
  if (key !== "Enter" || target.dataset.item === undefined) return;
  event.preventDefault();
  const opener = target.querySelector<HTMLElement>("[data-opens]");
  if (opener) opener.click();
  else target.querySelector<HTMLElement>("input, textarea")?.focus();
}

/** Moves between headings and findings by J, K and arrow keys. Enter opens a finding's editor. */
export function useFindingKeys(): void {
  useShortcut("j", () => move(1));
  useShortcut("k", () => move(-1));
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

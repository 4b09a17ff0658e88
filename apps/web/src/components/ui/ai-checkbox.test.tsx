import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createAppWrapper } from "../../testing/signed-in-client";
import { AiCheckbox } from "./checkbox";

function show(known: Parameters<typeof createAppWrapper>[0]) {
  const onChange = vi.fn<(isWanted: boolean) => void>();
  render(<AiCheckbox checked hint="Fills in empty fields." onChange={onChange} />, {
    wrapper: createAppWrapper(known),
  });
  const box = screen.getByRole<HTMLInputElement>("checkbox", {
    name: /^Generate description with AI/,
  });
  return { box, onChange, text: () => box.closest("label")?.textContent };
}

test("checks the AI option while a provider is set up, and lets the user uncheck it", () => {
  const { box, onChange, text } = show({ hasProvider: true });
  expect([box.checked, box.disabled]).toEqual([true, false]);
  expect(text()).toBe("Generate description with AIFills in empty fields.");
  fireEvent.click(box);
  expect(onChange).toHaveBeenCalledWith(false);
});

test("disables the unchecked AI option while no provider is set up, and says why", () => {
  const { box, text } = show({ hasProvider: false });
  expect([box.checked, box.disabled]).toEqual([false, true]);
  expect(text()).toBe("Generate description with AINo AI provider is set up.");
});

test("tells members to ask their admin if no AI provider is set up", () => {
  const { text } = show({ hasProvider: false, role: "team" });
  expect(text()).toBe("Generate description with AINo AI provider is set up. Ask your admin.");
});

test("offers a draft from notes and marks while no provider is set up, where marks are read", () => {
  const { box, text } = show({ hasProvider: false, readsMarks: true });
  expect([box.checked, box.disabled]).toEqual([true, false]);
  expect(text()).toBe("Generate description with AIFills in empty fields. Written from notes and marks.");
});

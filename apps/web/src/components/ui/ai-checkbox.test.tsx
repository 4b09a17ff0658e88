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

test.each(["admin", "team"] as const)(
  "offers %s no AI option while no provider is set up and photos are not read",
  (role) => {
    const wrapper = createAppWrapper({ hasProvider: false, role });
    const { container } = render(<AiCheckbox checked onChange={() => undefined} />, { wrapper });
    expect(container.innerHTML).toBe("");
  },
);

test("offers a draft from notes and marks while no provider is set up, where marks are read", () => {
  const { box, text } = show({ hasProvider: false, readsMarks: true });
  expect([box.checked, box.disabled]).toEqual([true, false]);
  expect(text()).toBe("Generate description with AIFills in empty fields. Written from notes and marks.");
});

import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useSearchText } from "./search";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function show(inAddress: string) {
  const write = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook((text: string) => useSearchText(text, write), {
    initialProps: inAddress,
  });
  const type = (text: string) => act(() => result.current.change(text));
  const rest = () => act(() => vi.runAllTimers());
  return { write, text: () => result.current.text, navigate: rerender, type, rest };
}

test("writes a typed text into the URL after a pause, and keeps what is typed until the URL has it", () => {
  const { write, text, navigate, type, rest } = show("");
  type("oak ");
  expect(write).not.toHaveBeenCalled();
  rest();
  expect(write).toHaveBeenCalledWith("oak");
  type("oak chair");
  navigate("oak");
  expect(text()).toBe("oak chair");
});

test("follows a URL that changes without typing, back and forth", () => {
  const { text, navigate, type, rest } = show("");
  type("oak");
  rest();
  navigate("oak");
  navigate("");
  expect(text()).toBe("");
  navigate("oak");
  expect(text()).toBe("oak");
});

test("writes a typed text once before a press, which may open another page", () => {
  const { write, type, rest } = show("");
  type("oak");
  act(() => void dispatchEvent(new Event("pointerdown")));
  expect(write).toHaveBeenCalledWith("oak");
  rest();
  expect(write).toHaveBeenCalledOnce();
});

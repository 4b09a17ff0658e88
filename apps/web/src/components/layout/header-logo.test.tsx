import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { answerWith } from "../../testing/answering-client";
import { untilPage } from "../../testing/page-changes";
import { HeaderLogo } from "./header-logo";

const ours = "/photos/0123456789abcdef0123456789abcdef.png";

async function showLogo(logoUrl: string | null) {
  const queryClient = createQueryClient();
  const { container } = render(
    <trpc.Provider client={answerWith(async () => ({ logoUrl })).client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <HeaderLogo />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const image = () => {
    const found = container.querySelector("img");
    if (!found) throw new Error("No logo is shown");
    return found;
  };
  await untilPage(() => expect(image().getAttribute("src")).toBe(logoUrl ?? "/logo.svg"));
  return image;
}

/** Simulates the image's load event with this size in pixels. */
function load(image: HTMLImageElement, naturalWidth: number, naturalHeight: number) {
  Object.defineProperties(image, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  });
  fireEvent.load(image);
}

test.each([
  ["square", 500, 500, "2.25rem"],
  ["wide", 800, 400, "4.5rem"],
  ["very wide", 3_000, 100, "5rem"],
  ["very tall", 100, 3_000, "1.125rem"],
])("reserves the width of a %s logo", async (_shape, width, height, boxWidth) => {
  const image = await showLogo(ours);
  load(image(), width, height);
  expect(image().style.width).toBe(boxWidth);
});

test("keeps the logo's width on the next visit, before the image has loaded", async () => {
  const first = await showLogo(ours);
  load(first(), 500, 500);
  const next = await showLogo(ours);
  expect(next().style.width).toBe("2.25rem");
});

test("shows the product's logo when the workspace's logo fails to load", async () => {
  const image = await showLogo(ours);
  fireEvent.error(image());
  expect(image().getAttribute("src")).toBe("/logo.svg");
});

import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PhotoGrid } from "../../components/photos/photo-grid";
import { storedPhoto } from "../../components/photos/photo-queue";
import { Picture } from "../../components/photos/picture";
import { createApiClient, trpc } from "../../data/api/trpc";
import { type Card, toCard } from "../../data/lots/item-cards";
import { createQueryClient } from "../../data/query-client";
import { makeItem } from "../../testing/make-item";
import { makePendingUpdate, openPage } from "../../testing/make-outbox";
import { untilPage } from "../../testing/page-changes";
import { ConflictDialog } from "../offline/queue";
import { OutboxContext } from "../offline/queue/use-outbox";
import { WaitingCards } from "../offline/queue/waiting-cards";
import { ItemCard } from "./cards/item-card";

let made = 0;
/** A photo URL of another site that no other test has used. */
function makeForeign(): string {
  made += 1;
  return `https://photos${made}.example/lot.jpg`;
}
const nothing = () => undefined;
const actions = {
  look: nothing,
  remove: nothing,
  retry: nothing,
  move: nothing,
  readOriginal: async () => undefined,
  crop: nothing,
};

/** The URLs of the images that a browser would request. */
const fetched = () => [...document.images].map((image) => image.getAttribute("src"));
const links = () => screen.queryAllByRole<HTMLAnchorElement>("link", { name: /^Show picture from/ });

async function show(screenful: ReactNode) {
  const queryClient = createQueryClient();
  const page = await openPage();
  const rootRoute = createRootRoute({ component: () => screenful });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OutboxContext value={page.outbox}>
          <RouterProvider router={router as never} />
        </OutboxContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await untilPage(() => expect(document.body.textContent).not.toBe(""));
  return page;
}

/** One screen of each kind that shows photos of lots, by name. */
const screens: Record<string, (url: string) => ReactNode> = {
  "a card": (url) => (
    <ItemCard
      manifestId="sale"
      item={toCard(makeItem({ photoUrls: [url] }))}
      onToggle={nothing}
      onPeek={nothing}
      onRetry={nothing}
      onAcknowledge={nothing}
      isBusy={false}
      canDescribe
      currency="USD"
    />
  ),
  "the photos of a form": (url) => (
    <PhotoGrid photos={[{ id: "a", url, state: "uploaded", progress: 1 }]} actions={actions} />
  ),
  "the choice between versions": (url) => (
    <ConflictDialog
      manifestId="barn"
      versions={[{ name: "photoUrls", local: [storedPhoto(url)], remote: [] }]}
      onConfirm={nothing}
      onClose={nothing}
    />
  ),
  "the card of a waiting change": (url) => <WaitingCards lots={[waitingLot(url)]} />,
};

const waitingLot = (url: string) =>
  makePendingUpdate(makeItem(), { photoUrls: [] }, { photoUrls: [storedPhoto(url)] });

test.each(Object.entries(screens))(
  "loads no photo of another site in %s, and links to it",
  async (_name, draw) => {
    const url = makeForeign();
    await show(draw(url));
    await untilPage(() => expect(links()).toHaveLength(1));
    const [link] = links();
    expect([link?.href, link?.target, link?.rel]).toEqual([url, "_blank", "noreferrer"]);
    expect(link?.title).toBe(`Show picture from ${new URL(url).host} in a new tab`);
    link?.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link ?? document.body);
    expect(fetched()).toEqual([]);
  },
);

test("loads no photo of another site in the viewer, and offers no crop for it", async () => {
  const url = makeForeign();
  await show(screens["the photos of a form"]?.(url));
  await screen.findByRole("button", { name: "View photo 1" });
  // The list with drag and drop replaces the tile once loaded, so the tile is queried again.
  fireEvent.click(screen.getByRole("button", { name: "View photo 1" }));
  const viewer = await screen.findByRole("dialog", { name: "Photo 1 of 1" });
  expect(screen.getByRole("button", { name: "Crop" }).getAttribute("aria-disabled")).toBe("true");
  const link = viewer.querySelector<HTMLAnchorElement>("a[title^='Show picture']");
  expect([link?.href, link?.textContent]).toEqual([url, `Show picture${new URL(url).host}`]);
  expect(fetched()).toEqual([]);
});

test("shows the photo of a card without opening its lot", async () => {
  const url = makeForeign();
  const onOpen = vi.fn<(item: Card) => void>();
  const item = toCard(makeItem({ photoUrls: [url] }));
  const card = {
    manifestId: "sale",
    item,
    onOpen,
    onRemove: nothing,
    onHistory: nothing,
    onToggle: nothing,
    onPeek: nothing,
    onRetry: nothing,
    onAcknowledge: nothing,
    isBusy: false,
  };
  await show(<ItemCard {...card} canDescribe currency="USD" />);
  await untilPage(() => expect(links()).toHaveLength(1));
  links()[0]?.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(links()[0] as HTMLElement); // the test renders one link
  expect(onOpen).not.toHaveBeenCalled();
});

test("neither shows nor links to a photo with an http URL", () => {
  render(<Picture src="http://example.com/lot.jpg" alt="" />);
  expect([fetched(), links()]).toEqual([[], []]);
  expect(screen.getByText("Only https photos are shown")).toBeTruthy();
});

/**
 * Components with other images: logos, local photos, pictures of the help, the public catalog and covers of manifests, which
 * only have our server's photos.
 */
const otherImages = /\/(header-logo|logo-image|crop-stage|covers|help-dialog)\.tsx$|\/public-catalog\//;

test("lets only the component Picture render photos of lots", () => {
  // The paths are relative to this file.
  const sources = import.meta.glob<string>("../../**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const drawing = Object.keys(sources).filter(
    (path) =>
      /<img\b(?! src="\/logo\.svg")/.test(sources[path] ?? "") &&
      !otherImages.test(path) &&
      !path.includes(".test."),
  );
  expect(drawing.sort()).toEqual([
    "../../components/photos/picture.tsx",
    "../../components/photos/small-picture.tsx",
  ]);
});

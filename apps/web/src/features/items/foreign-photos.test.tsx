import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PhotoGrid } from "../../components/photos/photo-grid";
import { storedPhoto } from "../../components/photos/photo-queue";
import { Picture } from "../../components/photos/picture";
import { type Card, toCard } from "../../lib/item-cards";
import { createQueryClient } from "../../lib/query-client";
import { createApiClient, trpc } from "../../lib/trpc";
import { makeItem } from "../../testing/make-item";
import { makePendingUpdate, openPage } from "../../testing/make-outbox";
import { untilPage } from "../../testing/page-changes";
import { ConflictDialog } from "../offline/queue";
import { OutboxContext } from "../offline/queue/use-outbox";
import { WaitingCards } from "../offline/queue/waiting-cards";
import { ItemCard } from "./item-card";

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
const loadButtons = () => screen.queryAllByRole("button", { name: /^Load photo from/ });

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

/** One screen of each kind that shows photos of lots, by its name. */
const screens: Record<string, (url: string) => ReactNode> = {
  "a card": (url) => (
    <ItemCard
      manifestId="sale"
      item={toCard(makeItem({ photoUrls: [url] }))}
      onOpen={nothing}
      onRemove={nothing}
      onHistory={nothing}
      onToggle={nothing}
      onRetry={nothing}
      onAcknowledge={nothing}
      isBusy={false}
      noProvider={undefined}
      canDescribe
      currency="USD"
    />
  ),
  "the photos of a form": (url) => (
    <PhotoGrid
      photos={[{ id: "a", url, state: "uploaded", progress: 1 }]}
      actions={actions}
      renderCrop={() => null}
    />
  ),
  "the choice between versions": (url) => (
    <ConflictDialog
      question="conflict"
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
  "loads no photo of another site in %s before a press",
  async (_name, draw) => {
    const url = makeForeign();
    await show(draw(url));
    await untilPage(() => expect(loadButtons()).toHaveLength(1));
    expect(fetched()).toEqual([]);
    fireEvent.click(loadButtons()[0] as HTMLElement); // there is one
    expect(fetched()).toEqual([url]);
    expect(document.images[0]?.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(loadButtons()).toEqual([]);
  },
);

test("loads no photo of another site in the viewer before a press, and offers no crop for it", async () => {
  const url = makeForeign();
  await show(screens["the photos of a form"]?.(url));
  await screen.findByRole("button", { name: "View photo 1" });
  // The list with drag and drop replaces the tile when it has loaded, so the tile is queried again.
  fireEvent.click(screen.getByRole("button", { name: "View photo 1" }));
  const viewer = await screen.findByRole("dialog", { name: "Photo 1 of 1" });
  expect(fetched()).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Crop" }).disabled).toBe(true);
  const load = viewer.querySelector<HTMLElement>("button[title^='Load photo']");
  expect(load?.textContent).toContain(new URL(url).host);
  fireEvent.click(load ?? viewer);
  // Both the viewer and the tile behind it show the photo.
  expect(fetched()).toEqual([url, url]);
});

test("loads the photo of a card without opening its lot, and moves the focus to the card's link", async () => {
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
    onRetry: nothing,
    onAcknowledge: nothing,
    isBusy: false,
  };
  await show(<ItemCard {...card} noProvider={undefined} canDescribe currency="USD" />);
  await untilPage(() => expect(loadButtons()).toHaveLength(1));
  await userEvent.click(loadButtons()[0] as HTMLElement); // there is one
  expect(onOpen).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: item.title }));
});

test("moves the focus to a photo when the photo loads, and not when it re-renders", async () => {
  const url = makeForeign();
  const photoNamed = (alt: string) => (
    <>
      <Picture src={url} alt={alt} />
      <input aria-label="Title" />
    </>
  );
  const { rerender } = render(photoNamed("Number 1"));
  await userEvent.click(loadButtons()[0] as HTMLElement); // there is one
  expect(document.activeElement).toBe(screen.getByRole("img", { name: "Number 1" }));
  screen.getByLabelText("Title").focus();
  rerender(photoNamed("Number 2"));
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
});

test("remembers the sites whose photos the user chose to load, until the page is closed", () => {
  const url = makeForeign();
  const { unmount } = render(<Picture src={url} alt="" />);
  fireEvent.click(loadButtons()[0] as HTMLElement); // there is one
  unmount();
  render(<Picture src={url} alt="" />);
  expect(fetched()).toEqual([url]);
});

test("neither shows nor offers a photo with an http URL", () => {
  render(<Picture src="http://example.com/lot.jpg" alt="" />);
  expect([fetched(), loadButtons()]).toEqual([[], []]);
  expect(screen.getByText("Only https photos are shown")).toBeTruthy();
});

/**
 * The components that render other images: logos, local photos, and the public catalog and the covers of manifests, which
 * have only our server's photos.
 */
const otherImages =
  /\/(header-logo|auth-screen|reset-page|logo-image|crop-stage|covers)\.tsx$|\/public-catalog\//;

test("lets only the component Picture render photos of lots", () => {
  // The paths are relative to this file.
  const sources = import.meta.glob<string>("../../**/*.tsx", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const drawing = Object.keys(sources).filter(
    (path) => /<img\b/.test(sources[path] ?? "") && !otherImages.test(path) && !path.includes(".test."),
  );
  expect(drawing.sort()).toEqual([
    "../../components/photos/picture.tsx",
    "../../components/photos/small-picture.tsx",
  ]);
});

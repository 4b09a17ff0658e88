import { render, screen } from "@testing-library/react";
import { HardDrive, RefreshCw, WifiOff } from "lucide-react";
import { expect, test } from "vitest";
import { Notice } from "./notice";

type Shown = { isOffline?: boolean; isFull?: boolean };

const bands = ({ isOffline, isFull }: Shown) => (
  <>
    {isFull && (
      <Notice kind="full-disk" icon={HardDrive} role="alert">
        Out of space
      </Notice>
    )}
    <Notice kind="update" icon={RefreshCw} role="status" action={<button type="button">Update now</button>}>
      New version
    </Notice>
    {isOffline && (
      <Notice kind="offline" icon={WifiOff} role="status" isSticky>
        Offline
      </Notice>
    )}
  </>
);

const shown = () => [...screen.queryAllByRole("status"), ...screen.queryAllByRole("alert")];
const texts = () => shown().map(({ textContent }) => textContent);
/** The height that the header reserves for a sticky notice. */
const room = () => document.documentElement.style.getPropertyValue("--notice-height");

test("shows the most important notice in one banner, then the next one", () => {
  const { rerender } = render(bands({}));
  expect([texts(), room()]).toEqual([["New versionUpdate now"], ""]);
  rerender(bands({ isFull: true }));
  expect(texts()).toEqual(["Out of space"]);
  rerender(bands({ isFull: true, isOffline: true }));
  expect([texts(), room()]).toEqual([["Offline"], "3rem"]);
  rerender(bands({ isFull: true }));
  expect([texts(), room()]).toEqual([["Out of space"], ""]);
  rerender(bands({}));
  expect(texts()).toEqual(["New versionUpdate now"]);
});

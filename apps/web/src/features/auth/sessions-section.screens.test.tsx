import type { Session } from "@lotwright/contracts/workspace/sessions";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeFailure } from "../../testing/failures";
import { untilPage } from "../../testing/page-changes";
import { showScreen } from "../../testing/show-screen";
import { SessionsSection } from "./sessions-section";

const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString();

function makeSessions(count: number): Session[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    createdAt: days(index + 3),
    lastUsedAt: days(index),
    network: index === 2 ? "" : `192.0.${index}.0/24`,
    device: index === 1 ? "phone" : "",
    isCurrent: index === 0,
  }));
}

/** A mock server with sessions of the user, which it can end. */
function makeServer(count: number) {
  let sessions = makeSessions(count);
  return {
    "sessions.list": () => sessions,
    "sessions.revoke": ({ id }: { id: string }) => {
      sessions = sessions.filter((session) => session.id !== id);
      return { success: true };
    },
    "sessions.revokeOthers": () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return { success: true };
    },
  };
}

const rows = () => screen.getAllByRole("listitem");

test("lists the sessions with network and last use, and offers no end of the current one", async () => {
  await showScreen(<SessionsSection />, makeServer(3));
  await screen.findByText("Network 192.0.0.0/24");
  const [current, second, third] = rows();
  expect(current?.textContent).toContain("This session");
  expect(current?.textContent).toContain("In use now");
  expect(current?.querySelector("button")).toBeNull();
  expect(second?.textContent).toContain("Phone · Network 192.0.1.0/24");
  expect(second?.textContent).toContain("Last used 1 day ago");
  expect(third?.textContent).toContain("Unknown network");
});

test("lists this session first and four at first, and all after a press", async () => {
  const sessions = makeSessions(7).reverse();
  await showScreen(<SessionsSection />, { "sessions.list": () => sessions });
  const more = await screen.findByRole("button", { name: "Show all 7 sessions" });
  expect(rows()).toHaveLength(4);
  expect(rows()[0]?.textContent).toContain("This session");
  await userEvent.setup().click(more);
  expect(rows()).toHaveLength(7);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("ends one session after a question, and keeps it on Cancel", async () => {
  const { inputsOf } = await showScreen(<SessionsSection />, makeServer(3));
  const user = userEvent.setup();
  const end = async () => user.click(await screen.findByRole("button", { name: /192\.0\.1\.0/ }));
  await end();
  const question = await screen.findByRole("alertdialog", { name: "End this session?" });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(inputsOf("sessions.revoke")).toEqual([]);
  await end();
  await user.click(await screen.findByRole("button", { name: "End Session" }));
  await untilPage(() => expect(rows()).toHaveLength(2));
  expect(inputsOf("sessions.revoke")).toEqual([{ id: makeSessions(2)[1]?.id }]);
  expect(screen.queryByText("Network 192.0.1.0/24")).toBeNull();
});

test("ends all other sessions after a question, and then offers nothing to end", async () => {
  await showScreen(<SessionsSection />, makeServer(3));
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "End All Others" }));
  const question = await screen.findByRole("alertdialog", { name: "End all other sessions?" });
  await user.click(within(question).getByRole("button", { name: "End All Others" }));
  await untilPage(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "End All Others" })).toBeNull();
});

test("says why the sessions could not be loaded, and loads them on Retry", async () => {
  let isDown = true;
  const server = makeServer(1);
  await showScreen(<SessionsSection />, {
    ...server,
    "sessions.list": () => {
      if (isDown) throw makeFailure(503, { message: "The database can't be reached." });
      return server["sessions.list"]();
    },
  });
  await screen.findByText("The database can't be reached.");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("This session")).toBeTruthy();
});

import type { ListedTeamMember } from "@lotwright/contracts/workspace/team";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { owner, showScreen } from "../../testing/show-screen";
import { TeamPage } from "./team-page";

const nothing = { manifestCount: 0, manifests: [] };
const admin: ListedTeamMember = { ...owner, role: "admin", name: "", ...nothing };
const manifestsNamed = (...names: string[]) => names.map((name) => ({ id: crypto.randomUUID(), name }));

function makeMember(given: Partial<ListedTeamMember>): ListedTeamMember {
  const id = crypto.randomUUID();
  return { ...admin, id, role: "team", email: "ben@example.com", ...nothing, ...given };
}

afterEach(() => {
  vi.useRealTimers();
});

async function show(members: ListedTeamMember[]) {
  let listed = [admin, ...members];
  const page = await showScreen(<TeamPage />, {
    "team.list": () => listed,
    "team.create": ({ email, name = "" }: { email: string; name?: string }) => {
      const made = makeMember({ email, name });
      listed = [admin, made];
      return made;
    },
    "team.update": ({ userId, ...changes }: { userId: string; name: string }) => {
      listed = listed.map((user) => (user.id === userId ? { ...user, ...changes } : user));
      return listed.find(({ id }) => id === userId);
    },
  });
  await screen.findByText("Manage team members and their access");
  return page;
}

const row = (email: string) => within(screen.getByRole("listitem", { name: email }));

test("lists team members first, and opens the form for a new member by a button and focuses it", async () => {
  await show([makeMember({})]);
  expect(screen.queryByRole("heading", { name: "Create Team Member" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Add Team Member" }));
  screen.getByRole("heading", { name: "Create Team Member" });
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("heading", { name: "Create Team Member" })).toBeNull();
});

test("shows the form for a new member of an empty team, and sends the member's name", async () => {
  const { inputsOf } = await show([]);
  screen.getByText("No team members yet. Create one above to get started.");
  await userEvent.type(screen.getByLabelText("Email"), "ben@example.com");
  await userEvent.type(screen.getByLabelText("Name (optional)"), "Ben Whitfield");
  await userEvent.type(screen.getByLabelText("Password"), "brass lamp 1912");
  await userEvent.type(screen.getByLabelText("Confirm Password"), "brass lamp 1912");
  await userEvent.click(screen.getByRole("button", { name: "Create Team Member" }));
  await screen.findByRole("heading", { name: "Team Members (1)" });
  expect(inputsOf("team.create")).toEqual([
    { email: "ben@example.com", name: "Ben Whitfield", password: "brass lamp 1912" },
  ]);
  row("ben@example.com").getByText("Ben Whitfield");
  expect(screen.queryByLabelText("Email")).toBeNull();
});

test("lists three manifests of each member, and collapses the others", async () => {
  await show([
    makeMember({ email: "a@example.com" }),
    makeMember({ email: "b@example.com", manifestCount: 1, manifests: manifestsNamed("Attic") }),
    makeMember({
      email: "c@example.com",
      manifestCount: 7,
      manifests: manifestsNamed("Attic", "Barn", "Cellar", "Den", "Eaves"),
    }),
  ]);
  row("a@example.com").getByText("No manifests assigned");
  row("b@example.com").getByText("1 manifest: Attic");
  const many = row("c@example.com");
  many.getByText("7 manifests: Attic, Barn, Cellar");
  const folded = many.getByRole("group");
  expect(folded.hasAttribute("open")).toBe(false);
  expect(folded.textContent).toBe("and 4 moreDen, Eaves, and 2 others under Assign Manifests");
});

test("renames a team member", async () => {
  const member = makeMember({ name: "Ben" });
  const { inputsOf } = await show([member]);
  await userEvent.click(screen.getByRole("button", { name: "Edit the name of Ben" }));
  const field = within(screen.getByRole("dialog", { name: "Edit Name" })).getByLabelText("Name");
  await userEvent.clear(field);
  await userEvent.type(field, "Ben Whitfield{Enter}");
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(inputsOf("team.update")).toEqual([{ userId: member.id, name: "Ben Whitfield" }]);
  row("ben@example.com").getByText("Ben Whitfield");
});

const ben = makeMember({ name: "Ben Whitfield" });

/** Shows the page with an open invitation for Ben. `join` lets him join, and waits until the page lists him. */
async function showInvited() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const invitation = { id: crypto.randomUUID(), name: ben.name, expiresAt: "2099-12-07T00:00:00.000Z" };
  let hasJoined = false;
  const page = await showScreen(<TeamPage />, {
    "team.list": () => (hasJoined ? [admin, ben] : [admin]),
    "team.invitations": () => (hasJoined ? [] : [invitation]),
  });
  await screen.findByText("Open Invitations (1)");
  const join = async () => {
    hasJoined = true;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await screen.findByText("Team Members (1)");
  };
  return { ...page, join };
}

test("shows a person who joins by an open invitation, without a reload, and then asks no more", async () => {
  const { calls, join } = await showInvited();
  screen.getByText("People who join appear above. Assign manifests to them there.");
  await join();
  row("ben@example.com").getByRole("button", { name: "Assign Manifests" });
  expect(screen.queryByText(/^Open Invitations/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Create Team Member" })).toBeNull();
  const sent = calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(sent);
});

test("keeps a half-typed new member and the focus when another person joins", async () => {
  const { join } = await showInvited();
  const name = screen.getByLabelText<HTMLInputElement>("Name (optional)");
  fireEvent.input(name, { target: { value: "Carla" } });
  name.focus();
  await join();
  expect(screen.getByLabelText<HTMLInputElement>("Name (optional)").value).toBe("Carla");
  expect(document.activeElement).toBe(name);
});

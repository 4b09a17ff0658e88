import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../data/query-client";
import { isSignedOut } from "../../lib/error-message";
import { makeFailure } from "../../testing/failures";
import { untilCached } from "../../testing/until-cached";
import { ChangePasswordDialog } from "./change-password-dialog";

const ann = { id: "ann", email: "ann@example.com", role: "admin" };

/** A server that replaces the session when the password changes. The response sets the new session's cookie. */
function makeServer() {
  const server = { finish: () => undefined as unknown };
  let hasNewCookie = true;
  const answer = async (path: string): Promise<unknown> => {
    if (path === "auth.changePassword") {
      hasNewCookie = false;
      await new Promise((finish) => {
        server.finish = () => finish(undefined);
      });
      hasNewCookie = true;
    }
    if (!hasNewCookie) throw makeFailure(401, { message: "Log in first" });
    return path === "auth.current" ? ann : [];
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        answer(op.path).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  return { server, link };
}

function renderDialog() {
  const { server, link } = makeServer();
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, ann);
  render(
    <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ChangePasswordDialog onClose={() => undefined} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { queryClient, finish: () => act(async () => void server.finish()) };
}

test("keeps the user signed in when an upload gets a 401 during a password change", async () => {
  const { queryClient, finish } = renderDialog();
  const person = userEvent.setup();
  await person.type(screen.getByLabelText("Current Password"), "brass lamp");
  await person.type(screen.getByLabelText("New Password"), "copper kettle");
  await person.type(screen.getByLabelText("Confirm New Password"), "copper kettle");
  await person.click(screen.getByRole("button", { name: "Change Password" }));
  // The upload queue calls this after a 401 response.
  await act(() => queryClient.invalidateQueries({ queryKey: currentUserKey }));
  const isOut = () => isSignedOut(queryClient.getQueryState(currentUserKey)?.error);
  expect(isOut()).toBe(true);
  await finish();
  await untilCached(queryClient, () => !isOut());
});

test("reveals the current password in the change-password dialog", async () => {
  renderDialog();
  const person = userEvent.setup();
  const [first] = screen.getAllByRole("button", { name: "Show password" });
  if (!first) throw new Error("The current password has no button");
  await person.type(screen.getByLabelText("Current Password"), "brass lamp");
  await person.click(first);
  expect(screen.getByLabelText("Current Password")).toMatchObject({ type: "text", value: "brass lamp" });
});

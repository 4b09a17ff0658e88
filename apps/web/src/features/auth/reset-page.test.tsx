import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { currentToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { makeFailure } from "../../testing/failures";
import { changePasswordForm } from "./password-forms";
import { ResetPage } from "./reset-page";

function renderPage(token: string, answer: () => Promise<unknown> = async () => ({ success: true })) {
  const { client, sent } = answerWith(answer);
  const queryClient = createQueryClient();
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ResetPage token={token} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return sent;
}

async function setPassword(next: string, again = next) {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText("New Password"), next);
  await person.type(screen.getByLabelText("Confirm New Password"), again);
  await person.click(screen.getByRole("checkbox", { name: /Also revoke my API keys/ }));
  await person.click(screen.getByRole("button", { name: "Set Password" }));
}

test("sends the reset token with the new password, then shows the sign-in link", async () => {
  const sent = renderPage("the-token");
  await setPassword("copper kettle");
  expect((await screen.findByRole("link", { name: "Log In" })).getAttribute("href")).toBe("/");
  expect(sent).toEqual([{ token: "the-token", newPassword: "copper kettle", revokeKeys: true }]);
});

test("shows the server's error at the field of the password reset form", async () => {
  const message = "This password is too common. Choose another.";
  const issues = [{ path: "newPassword", message }];
  renderPage("the-token", () => Promise.reject(makeFailure(400, { message, issues })));
  await setPassword("password");
  await screen.findByText(message);
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
});

test.each([
  ["has expired or was used", 404, { message: "This link is no longer valid. Ask for a new one." }],
  ["is malformed", 400, { message: "Invalid link", issues: [{ path: "token", message: "Invalid link" }] }],
] as const)("shows the server's reason in the form when the link %s", async (_why, status, body) => {
  renderPage("the-token", () =>
    Promise.reject(makeFailure(status, { ...body, issues: "issues" in body ? [...body.issues] : [] })),
  );
  await setPassword("copper kettle");
  expect((await screen.findByRole("alert")).textContent).toBe(body.message);
  expect(currentToast()).toBeUndefined();
});

test("reveals both passwords in the password reset form", async () => {
  renderPage("the-token");
  const person = userEvent.setup();
  const [first, second] = screen.getAllByRole("button", { name: "Show password" });
  if (!(first && second)) throw new Error("Each password has its own button");
  await person.click(second);
  expect(screen.getByLabelText("New Password")).toHaveProperty("type", "password");
  expect(screen.getByLabelText("Confirm New Password")).toHaveProperty("type", "text");
});

test("rejects mismatched passwords before sending the password reset", async () => {
  const sent = renderPage("the-token");
  await setPassword("copper kettle", "copper pan");
  await screen.findByText("Passwords don't match");
  expect(sent).toEqual([]);
});

test("shows an error when the password reset link has no token", () => {
  renderPage("");
  expect(screen.getByText(/^This link is incomplete\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set Password" })).toBeNull();
});

test("requires eight characters of team members' passwords and six of admins' passwords", () => {
  const given = { currentPassword: "brass lamp", newPassword: "lamp191", confirmPassword: "lamp191" };
  expect(changePasswordForm("admin").safeParse(given).success).toBe(true);
  expect(changePasswordForm("team").safeParse(given).error?.issues).toMatchObject([
    { path: ["newPassword"], message: "Password must be at least 8 characters" },
  ]);
});

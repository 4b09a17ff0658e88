import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { currentToast, dismissToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { makeFailure, makeLostCall } from "../../testing/failures";
import AuthScreen from "./auth-screen";

async function showScreen(answer: () => Promise<unknown>, { hasAccounts = true } = {}) {
  const queryClient = createQueryClient();
  const { client, sent } = answerWith((path) =>
    path === "auth.installation" ? Promise.resolve({ hasAccounts }) : answer(),
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: AuthScreen }),
    history: createMemoryHistory(),
  });
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.findByRole("tab", { name: "Login" });
  return { sent, person: userEvent.setup() };
}

type Person = ReturnType<typeof userEvent.setup>;

async function signIn(person: Person, password = "brass lamp") {
  await person.type(screen.getByLabelText("Email"), "ann@example.com");
  await person.type(screen.getByLabelText("Password"), `${password}{Enter}`);
}

test("keeps the server's sign-in error in the form until the next attempt", async () => {
  const refusals = [makeFailure(401, { message: "Wrong email or password" })];
  const { person, sent } = await showScreen(() => {
    const refusal = refusals.pop();
    return refusal ? Promise.reject(refusal) : new Promise(() => undefined);
  });
  await signIn(person);
  const reason = await screen.findByRole("alert");
  expect(reason.textContent).toBe("Wrong email or password");
  expect(currentToast()).toMatchObject({
    title: "Error",
    description: "Wrong email or password",
    variant: "destructive",
  });
  act(dismissToast);
  expect(reason.isConnected).toBe(true);
  await person.type(screen.getByLabelText("Password"), "s{Enter}");
  await screen.findByRole("button", { name: "Logging in..." });
  expect(sent.filter(Boolean)).toHaveLength(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows in the sign-in form that the server cannot be reached", async () => {
  const { person } = await showScreen(() => Promise.reject(makeLostCall()));
  await signIn(person);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Can't reach the server. Check your connection and try again.",
  );
  expect(currentToast()?.description).toBe("Failed to log in");
});

test("explains only on the Register tab that registering creates a workspace", async () => {
  const { person } = await showScreen(() => new Promise(() => undefined));
  expect(screen.queryByText(/^Registering creates a new workspace\./)).toBeNull();
  await person.click(screen.getByRole("tab", { name: "Register" }));
  expect(screen.getByText(/^Registering creates a new workspace\./)).toBeTruthy();
});

test("clears the sign-in error when the tab changes", async () => {
  const { person } = await showScreen(() =>
    Promise.reject(makeFailure(401, { message: "Wrong email or password" })),
  );
  await signIn(person);
  await screen.findByRole("alert");
  await person.click(screen.getByRole("tab", { name: "Register" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("asks for the first account on a new installation", async () => {
  await showScreen(() => new Promise(() => undefined), { hasAccounts: false });
  await screen.findByText(/^There are no accounts here yet/);
  expect(screen.getByRole("tab", { name: "Register" }).getAttribute("aria-selected")).toBe("true");
  screen.getByRole("button", { name: "Create Account" });
});

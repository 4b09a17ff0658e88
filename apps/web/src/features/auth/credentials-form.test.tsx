import type { Credentials } from "@lotwright/contracts/auth";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeFailure } from "../../testing/failures";
import { CredentialsForm } from "./credentials-form";

type Options = { isPending?: boolean; refusal?: Error };

function renderForm({ isPending = false, refusal }: Options = {}) {
  const sent: Credentials[] = [];
  render(
    <CredentialsForm
      submission={{
        isPending,
        mutate: (values, { onError }) => {
          sent.push(values);
          if (refusal) onError(refusal);
        },
      }}
      passwordPlaceholder="Enter your password"
      passwordAutoComplete="current-password"
      submitText="Log In"
      busyText="Logging in..."
    />,
  );
  return sent;
}

test("a wrong e-mail and a short password are named, and nothing is sent", async () => {
  const person = userEvent.setup();
  const sent = renderForm();
  await person.type(screen.getByLabelText("Email"), "ann");
  await person.type(screen.getByLabelText("Password"), "12345{Enter}");
  await screen.findByText("Please enter a valid email address");
  expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(sent).toEqual([]);
});

test("the Enter key sends the e-mail as the contract writes it", async () => {
  const person = userEvent.setup();
  const sent = renderForm();
  await person.type(screen.getByLabelText("Email"), "Ann@Example.com");
  await person.type(screen.getByLabelText("Password"), "secret1{Enter}");
  expect(sent).toEqual([{ email: "ann@example.com", password: "secret1" }]);
});

test("what the server finds wrong stands at its field, which gets the focus", async () => {
  const person = userEvent.setup();
  const issues = [{ path: "password", message: "This password is too common. Choose another." }];
  renderForm({ refusal: makeFailure(400, { message: "Not accepted", issues }) });
  await person.type(screen.getByLabelText("Email"), "ann@example.com");
  await person.type(screen.getByLabelText("Password"), "secret1{Enter}");
  await screen.findByText("This password is too common. Choose another.");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("while it is sending the button is disabled and says so", () => {
  renderForm({ isPending: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Logging in..." }).disabled).toBe(true);
});

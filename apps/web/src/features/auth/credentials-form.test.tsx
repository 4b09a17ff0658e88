import type { Credentials } from "@lotwright/contracts/workspace/auth";
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
        error: refusal,
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

test("rejects an invalid email and a short password before sending the sign-in form", async () => {
  const person = userEvent.setup();
  const sent = renderForm();
  await person.type(screen.getByLabelText("Email"), "ann");
  await person.type(screen.getByLabelText("Password"), "12345{Enter}");
  await screen.findByText("Please enter a valid email address");
  expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(sent).toEqual([]);
});

test("submits the normalized email when Enter is pressed", async () => {
  const person = userEvent.setup();
  const sent = renderForm();
  await person.type(screen.getByLabelText("Email"), "Ann@Example.com");
  await person.type(screen.getByLabelText("Password"), "secret1{Enter}");
  expect(sent).toEqual([{ email: "ann@example.com", password: "secret1" }]);
});

test("shows a server validation error at its field, and focuses that field", async () => {
  const person = userEvent.setup();
  const issues = [{ path: "password", message: "This password is too common. Choose another." }];
  renderForm({ refusal: makeFailure(400, { message: "Not accepted", issues }) });
  await person.type(screen.getByLabelText("Email"), "ann@example.com");
  await person.type(screen.getByLabelText("Password"), "secret1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(issues[0]?.message);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("submits the sign-in password whether it is visible or hidden", async () => {
  const person = userEvent.setup();
  const sent = renderForm();
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  await person.type(screen.getByLabelText("Email"), "ann@example.com");
  await person.type(field, "Brass Lamp");
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  const button = screen.getByRole("button", { name: "Show password", pressed: false });
  await person.click(button);
  expect([field.type, field.value]).toEqual(["text", "Brass Lamp"]);
  // Phones must not capitalize, correct or spell-check a password.
  expect(field.getAttribute("autocapitalize")).toBe("none");
  expect(field.getAttribute("spellcheck")).toBe("false");
  await person.click(screen.getByRole("button", { name: "Hide password", pressed: true }));
  expect(field.type).toBe("password");
  expect(sent).toEqual([]);
  await person.click(button);
  await person.type(field, "{Enter}");
  expect(sent).toEqual([{ email: "ann@example.com", password: "Brass Lamp" }]);
});

test("disables the sign-in button and shows progress while submitting", () => {
  renderForm({ isPending: true });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Logging in..." }).disabled).toBe(true);
});

import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { owner, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { AccountSection } from "./account-section";

test("sets the own name, and shows it beside the email", async () => {
  const { inputsOf } = await showScreen(<AccountSection />, {
    "auth.updateName": ({ name }: { name: string }) => ({ ...owner, name }),
  });
  const account = within(await screen.findByRole("region", { name: "Account" }));
  account.getByText("owner@example.com");
  expect(account.queryByText("AF")).toBeNull();
  await userEvent.click(account.getByRole("button", { name: "Edit Name" }));
  const dialog = within(screen.getByRole("dialog", { name: "Your Name" }));
  await userEvent.type(dialog.getByLabelText("Name"), "Ada Field");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await account.findByText("Ada Field");
  account.getByText("AF");
  account.getByText("owner@example.com");
  expect(inputsOf("auth.updateName")).toEqual([{ name: "Ada Field" }]);
  await expectToast({ title: "Success", description: "Name saved" });
});

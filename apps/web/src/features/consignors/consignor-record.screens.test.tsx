import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Browser, serveApp } from "../../testing/app-server";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();
const name = "Henderson Estate";
const call = (browser: Browser, procedure: string, input: object) =>
  browser.request(`/trpc/consignors.${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });

/** Opens the record of a consignor with two lots in one sale. */
async function openRecord() {
  const browser = app.openBrowser();
  await browser.register();
  await browser.api("POST", "/consignors", { name, referenceNumber: "C-1042" });
  const sale = await browser.api("POST", "/manifests", { name: "Autumn Sale", consignor: name });
  const { id: manifestId } = sale as { id: string };
  for (const lowEstimate of [100, 50]) {
    await browser.api("POST", "/items", { manifestId, consignor: "henderson  estate", lowEstimate });
  }
  const page = openApp(browser, `/consignors/record?name=${encodeURIComponent(name)}`);
  await screen.findByRole("heading", { name: "Lots and sales" });
  return { browser, manifestId, ...page };
}

const press = async (button: string) => userEvent.click(await screen.findByRole("button", { name: button }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const card = async (title: string) => within(await screen.findByRole("region", { name: title }));

test("opens from the list, and shows reference number, lots, sales and value", async () => {
  const { router } = await openRecord();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`Consignor ${name}`);
  (await card("Reference")).getByText("C-1042 · Default consignor");
  const sales = await card("Lots and sales");
  const sale = within(sales.getByRole("list", { name: "Sales" }));
  sale.getByText("2 lots");
  sale.getByText("Estimates $150");
  expect(sales.queryByRole("list", { name: "Value" })).toBeNull();
  expect(sales.getByRole("link", { name: "Autumn Sale" }).getAttribute("href")).toContain(
    "consignor=Henderson+Estate",
  );
  await userEvent.click(screen.getByRole("link", { name: "Back to consignors" }));
  await userEvent.click(await screen.findByRole("link", { name }));
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/consignors/record"));
});

test("saves contact, note and codes, and shows them", async () => {
  await openRecord();
  await press("Add Contact");
  await userEvent.type(await screen.findByLabelText("Phone"), "555 0100");
  await userEvent.type(field("Email"), "no address");
  await press("Save");
  await screen.findByText("Enter an email address such as name@example.com");
  await userEvent.clear(field("Email"));
  await userEvent.type(field("Email"), "abel@example.com");
  await userEvent.type(field("Address"), "Dock 1{Enter}York");
  await userEvent.type(field("Note"), "Calls back");
  await userEvent.type(screen.getByLabelText(/HiBid/), "HEND1");
  await press("Save");
  await expectToast("Contact saved");
  const details = await card("Contact and codes");
  const phone = await details.findByRole("link", { name: "555 0100" });
  expect(phone.getAttribute("href")).toBe("tel:5550100");
  details.getByRole("link", { name: "abel@example.com" });
  details.getByText(/Dock 1\s+York/);
  details.getByText(/HiBid.*: HEND1/);
});

test("shows what someone else entered at its field, keeps the typed text, and saves it next time", async () => {
  const { browser } = await openRecord();
  await press("Add Contact");
  await userEvent.type(await screen.findByLabelText("Phone"), "555 0100");
  await call(browser, "saveDetails", { name, changes: { phone: "555 0199", note: "Theirs" } });
  await press("Save");
  await screen.findByText("Someone else entered: 555 0199");
  expect(field("Phone").value).toBe("555 0100");
  expect(field("Note").value).toBe("Theirs");
  expect(document.activeElement).toBe(field("Phone"));
  await press("Save");
  await expectToast("Contact saved");
  const details = await card("Contact and codes");
  await details.findByRole("link", { name: "555 0100" });
  details.getByText("Theirs");
});

test("says how many lots keep the name before anything is deleted", async () => {
  await openRecord();
  await press("Delete");
  const question = () => within(screen.getByRole("alertdialog"));
  await question().findByText(
    'Are you sure you want to delete "Henderson Estate"? This action cannot be undone. 2 lots keep the name.',
  );
  await userEvent.click(question().getByRole("button", { name: "Cancel" }));
  await press("Add Contact");
  await userEvent.type(await screen.findByLabelText("Phone"), "555 0100");
  await press("Save");
  await screen.findByRole("button", { name: "Edit Contact" });
  await press("Delete");
  await question().findByText(/2 lots keep the name\. The contact, note and codes stay until you delete/);
});

test("exports the personal data as a file, and deletes it after a question", async () => {
  const { browser } = await openRecord();
  await press("Add Contact");
  await userEvent.type(await screen.findByLabelText("Phone"), "555 0100");
  await press("Save");
  await expectToast("Contact saved");
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:data";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await press("Export Data");
  await expectToast("Data exported");
  vi.restoreAllMocks();
  expect(JSON.parse((await files[0]?.text()) ?? "")).toMatchObject({ name, details: { phone: "555 0100" } });
  await press("Delete Personal Data");
  const question = within(screen.getByRole("alertdialog", { name: "Delete Personal Data" }));
  question.getByText(/phone, email, address, note and platform codes.*2 lots keep the name\./);
  const fail = browser.lose(/consignors\.removeData/);
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expectToast({ title: "Error", description: "Failed to delete the data. Please try again." });
  fail();
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await expectToast("Personal data deleted");
  await screen.findByRole("button", { name: "Add Contact" });
  expect(screen.queryByRole("button", { name: "Delete Personal Data" })).toBeNull();
});

test("lists consignors with a contact that are not on the admin's list", async () => {
  const { browser, router } = await openRecord();
  await call(browser, "saveDetails", { name: "Zimmermann", changes: { phone: "555 0100" } });
  await router.navigate({ to: "/consignors" });
  const others = await screen.findByRole("list", { name: "Other consignors" });
  await userEvent.click(within(others).getByRole("link", { name: "Zimmermann" }));
  await screen.findByText("This name isn't on your list of consignors.");
  (await card("Lots and sales")).getByText("No lots yet.");
});

test("follows a renamed consignor, and leads back to the list after its deletion", async () => {
  const { router } = await openRecord();
  await press("Edit");
  await userEvent.type(screen.getByLabelText("Consignor Name"), ", heirs of");
  await press("Update");
  await screen.findByRole("heading", { level: 1, name: /heirs of/ });
  await press("Delete");
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
  );
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/consignors"));
  await untilPage(() => expect(screen.queryByText(/heirs of/)).toBeNull());
});

test("loads the record after Retry, and leads to the list without a name", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const recover = browser.answer503(/consignors\.record/);
  const { router } = openApp(browser, "/consignors/record?name=Weir", [/Unexpected end of JSON input/]);
  const retry = await screen.findByRole("button", { name: "Retry" });
  recover();
  await userEvent.click(retry);
  await screen.findByText("No lots yet.");
  await router.navigate({ to: "/consignors/record", search: { name: "" } });
  await screen.findByRole("heading", { name: "Your Consignors" });
});

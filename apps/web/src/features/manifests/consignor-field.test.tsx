import { createManifestInput } from "@lotwright/contracts/catalog/manifests";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, test } from "vitest";
import { useContractForm } from "../../lib/form";
import { ConsignorField } from "./consignor-field";

const newManifest = createManifestInput.pick({ name: true, consignor: true });
const estate = "Henderson Estate";

function ConsignorForm({
  defaultConsignor,
  onSave,
}: {
  defaultConsignor: string;
  onSave: (name: string) => void;
}) {
  const form = useContractForm(newManifest, { name: "Barn", consignor: "" });
  const { setValue, getValues } = form;
  // As in the dialog, the consignors may load after the field got the focus.
  useEffect(() => {
    if (!getValues("consignor")) setValue("consignor", defaultConsignor);
  }, [defaultConsignor, getValues, setValue]);
  return (
    <form onSubmit={form.handleSubmit(({ consignor }) => onSave(consignor))}>
      <ConsignorField form={form} suggestions={[estate, "Miller"]} defaultConsignor={defaultConsignor} />
      <button type="submit">Create</button>
    </form>
  );
}

function renderForm(defaultConsignor = estate) {
  const saved: string[] = [];
  const shown = (name: string) => (
    <ConsignorForm defaultConsignor={name} onSave={(text) => saved.push(text)} />
  );
  const { rerender } = render(shown(defaultConsignor));
  const field = screen.getByLabelText<HTMLInputElement>("Consignor");
  return { saved, field, person: userEvent.setup(), setDefault: (name: string) => rerender(shown(name)) };
}

test("replaces the prefilled consignor with the typed name", async () => {
  const { saved, field, person } = renderForm();
  expect(field.value).toBe(estate);
  await person.click(field);
  await person.keyboard("Miller{Enter}");
  expect(field.value).toBe("Miller");
  expect(saved).toEqual(["Miller"]);
});

test("suggests every consignor while the default is only shown as placeholder", async () => {
  const { field, person } = renderForm();
  await person.click(field);
  // Browsers only suggest names that match the field's value, so it must be empty.
  expect([field.value, field.placeholder]).toEqual(["", estate]);
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual([estate, "Miller"]);
});

test("keeps the prefilled consignor when nothing is typed", async () => {
  const { saved, field, person } = renderForm();
  await person.click(field);
  await person.keyboard("{Enter}");
  await person.tab();
  expect(field.value).toBe(estate);
  expect(saved).toEqual([estate]);
});

test("replaces a default consignor that loads while the field has the focus", async () => {
  const { saved, field, person, setDefault } = renderForm("");
  await person.click(field);
  setDefault(estate);
  expect([field.value, field.placeholder]).toEqual(["", estate]);
  await person.keyboard("Miller{Enter}");
  expect(saved).toEqual(["Miller"]);
});

test("leaves the consignor empty when a typed name is deleted", async () => {
  const { saved, field, person } = renderForm();
  await person.click(field);
  await person.keyboard("M{Backspace}");
  await person.tab();
  expect(field.value).toBe("");
  await person.click(screen.getByRole("button", { name: "Create" }));
  await screen.findByText("Enter a consignor");
  expect(saved).toEqual([]);
});

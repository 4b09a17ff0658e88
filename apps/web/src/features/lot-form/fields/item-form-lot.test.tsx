import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useContractForm } from "../../../lib/form";
import { makeItem } from "../../../testing/make-item";
import { type ItemForm, toItemFields } from "../../lots/item-fields";
import { formFields, type ItemFields } from "../../offline/drafts";
import { ItemFormLot } from "./item-form-lot";

const initial = toItemFields(makeItem({ quantity: 4 }));

function LotForm({ onSave }: { onSave: (fields: ItemFields) => void }) {
  const form: ItemForm = useContractForm(formFields, initial);
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "s" && event.ctrlKey && void form.handleSubmit(onSave)()}
    >
      <ItemFormLot form={form} freeLotNumber={undefined} />
    </form>
  );
}

test("saves a quantity that is not a number as 1, even while its field has the focus", async () => {
  const saved: ItemFields[] = [];
  const user = userEvent.setup();
  render(<LotForm onSave={(fields) => saved.push(fields)} />);
  await user.clear(screen.getByLabelText("Quantity"));
  await user.keyboard("{Control>}s{/Control}");
  await user.type(screen.getByLabelText("Quantity"), "12");
  await user.keyboard("{Control>}s{/Control}");
  expect(saved.map(({ quantity }) => quantity)).toEqual([1, 12]);
});

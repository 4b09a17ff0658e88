import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/item-fields";
import { useEffect, useState } from "react";
import { configuredFields, type SettingsForm } from "./settings-form";

/** The custom fields on the screen: those that were set up when it opened, and those that were added since. */
export function useShownFields(form: SettingsForm) {
  const order = form.watch("customFields.columnOrder");
  const [known, setKnown] = useState(() => {
    const { customFields, file } = form.getValues();
    return configuredFields(customFields, file.includeColumns);
  });
  const [added, setAdded] = useState<CustomFieldId>();
  const { setFocus } = form;
  useEffect(() => {
    if (added) setFocus(`customFields.customColumnLabels.${added}`);
  }, [added, setFocus]);
  const shown = order.filter((id) => known.includes(id));
  const reorder = (ids: readonly CustomFieldId[]) =>
    form.setValue("customFields.columnOrder", [...ids, ...order.filter((id) => !ids.includes(id))]);
  const add = () => {
    const next = customFieldIds.find((id) => !known.includes(id));
    if (!next) return;
    // At the end of the fields on the screen.
    reorder([...shown, next]);
    setKnown([...known, next]);
    setAdded(next);
  };
  return { shown, add, reorder };
}

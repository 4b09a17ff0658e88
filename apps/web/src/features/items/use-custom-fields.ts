import { trpc } from "../../lib/trpc";
import type { FormSettings } from "./custom-fields";

/** The workspace's custom fields, and the columns of this person's exports. */
export function useCustomFields(): FormSettings {
  const [customFields] = trpc.customFields.current.useSuspenseQuery();
  const [{ includeColumns }] = trpc.exportSettings.current.useSuspenseQuery();
  return { ...customFields, includeColumns };
}

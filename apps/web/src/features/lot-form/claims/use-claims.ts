import { openClaims } from "@lotwright/contracts/media/mark-facts";
import { useState } from "react";
import type { ItemForm } from "../../lots/item-fields";

/**
 * The phrases of a form's texts that were found neither on the photos nor in the notes: those of the saved item, and of a draft
 * that the form has fetched since.
 */
export function useClaims(form: ItemForm, saved: readonly string[]) {
  /** Undefined while they are the saved ones. */
  const [drafted, setDrafted] = useState<readonly string[]>();
  const phrases = drafted ?? saved;
  return {
    phrases,
    saved,
    /** Whether a draft brought phrases that are not saved yet. */
    isDrafted: drafted !== undefined,
    /** Adds the phrases of a draft. Returns a function that undoes it. */
    addDrafted(claims: readonly string[]) {
      setDrafted([...new Set([...phrases, ...claims])]);
      return () => setDrafted(drafted);
    },
    /** Called when a person has checked the phrases. */
    confirm: () => setDrafted([]),
    /** Called when the item is saved. */
    forget: () => setDrafted(undefined),
    /** Claims to save: of a draft's phrases those that the texts still have. */
    toSave: () => (drafted ? openClaims({ ...form.getValues(), unseenClaims: drafted }) : [...saved]),
  };
}
export type Claims = ReturnType<typeof useClaims>;

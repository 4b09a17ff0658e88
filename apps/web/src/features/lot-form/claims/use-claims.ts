import { openClaims } from "@lotwright/contracts/media/mark-facts";
import { useState } from "react";
import type { ItemForm } from "../../lots/item-fields";

/** The unverified claims in a form's texts: those of the saved item, or those of a draft fetched later. */
export function useClaims(form: ItemForm, saved: readonly string[]) {
  /** Claims of a fetched draft; undefined while the saved ones apply. */
  const [drafted, setDrafted] = useState<readonly string[]>();
  const phrases = drafted ?? saved;
  return {
    phrases,
    saved,
    /** Whether a draft has added claims that are not saved yet. */
    isDrafted: drafted !== undefined,
    /** Adds the claims of a draft. Returns a function that undoes it. */
    addDrafted(claims: readonly string[]) {
      setDrafted([...new Set([...phrases, ...claims])]);
      return () => setDrafted(drafted);
    },
    /** Clears the claims after the user has checked them. */
    confirm: () => setDrafted([]),
    /** Forgets the draft's claims once the item is saved. */
    forget: () => setDrafted(undefined),
    /** Claims to save: those of the draft that the texts still contain. */
    toSave: () => (drafted ? openClaims({ ...form.getValues(), unseenClaims: drafted }) : [...saved]),
  };
}
export type Claims = ReturnType<typeof useClaims>;

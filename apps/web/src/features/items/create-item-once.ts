import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/items";
import { failureOf } from "../../lib/error-message";
import { changedFields } from "./item-fields";

type Calls = {
  create: (input: CreateItemInput) => Promise<Item>;
  update: (input: UpdateItemInput) => Promise<Item>;
};

/** True when the server answered and made nothing; without an answer nobody knows. */
function wasRefused(error: unknown): boolean {
  const status = failureOf(error)?.status;
  return status !== undefined && status < 500;
}

/**
 * Saves one new item, however often it is tried. A creation that may have arrived is frozen: the next try repeats it
 * to the letter, so that the server answers the same item, and sends what was edited since as a change of that item.
 */
export function createItemOnce(id: string, { create, update }: Calls) {
  let frozen: CreateItemInput | undefined;

  const tryCreate = async (input: CreateItemInput): Promise<Item> => {
    frozen = input;
    return create(input).catch((error: unknown) => {
      if (wasRefused(error)) frozen = undefined;
      throw error;
    });
  };

  return async (fields: Omit<CreateItemInput, "id">): Promise<Item> => {
    const input = { ...fields, id };
    if (!frozen) return tryCreate(input);
    const sent = frozen;
    const created = await tryCreate(sent).catch((error: unknown) => {
      // Refused now means that it had not arrived before.
      if (!frozen) return undefined;
      throw error;
    });
    if (!created) return tryCreate(input);
    const { manifestId: _manifest, onLotClash: _clash, ...changes } = changedFields(sent, input);
    return Object.keys(changes).length > 0 ? update({ ...changes, id }) : created;
  };
}

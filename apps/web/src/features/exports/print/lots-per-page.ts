import { defaultLotsPerPage, type LotsPerPage, lotsPerPage } from "@lotwright/contracts/exports/prints";
import { recall, remember } from "../../../lib/storage";

const keyOf = (userId: string) => `lotwright.lots-per-page.${userId}`;

/** Choice of the user on this device, the last time. */
export const lastLotsPerPage = (userId: string): LotsPerPage =>
  lotsPerPage.safeParse(Number(recall(keyOf(userId)))).data ?? defaultLotsPerPage;

export const rememberLotsPerPage = (userId: string, count: LotsPerPage): void =>
  remember(keyOf(userId), String(count));

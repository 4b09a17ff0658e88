import type { User } from "@lotwright/contracts/workspace/auth";
import { can, type Permission } from "@lotwright/contracts/workspace/permissions";
import { createContext, useContext } from "react";
import { oneOf, persisted, valid } from "../../lib/persisted";
import { createEmitter } from "../../lib/store";
import { isText } from "../../lib/type-guards";
import { trpc } from "../api/trpc";

/** The signed-in user. The root route renders screens only for a signed-in user. */
export function useCurrentUser(): User {
  const [user] = trpc.auth.current.useSuspenseQuery();
  return user;
}

type Named = { email: string; name?: string | undefined };

/** The name of a person, or the email without one. A session that an earlier release cached has no name. */
export const personName = ({ name, email }: Named): string => name || email;

/** Permission check of a role, which tests replace. */
export const RoleRules = createContext(can);

/** Returns a function that says whether the user's role has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useCurrentUser();
  const allows = useContext(RoleRules);
  return (permission) => allows(role, permission);
}

/** Whether the user's role has a permission. Used to hide controls; the server enforces permissions. */
export const useCan = (permission: Permission): boolean => useMay()(permission);

const sessionEnd = createEmitter<string>();

/** Reports a 401 response outside of tRPC, such as of an upload. */
export const endSession = sessionEnd.emit;

/** Calls the listener when a user's session has ended. Returns a function that unsubscribes. */
export const onSessionEnd = sessionEnd.subscribe;

/** The manifest that the user opened last in this tab. */
export const selectedManifest = persisted(
  (manifestId: string) => `lotwright.selected.${manifestId}`,
  oneOf("yes"),
  {
    storage: "sessionStorage",
    isText: true,
  },
);

export const lastCapture = persisted((userId: string) => `lotwright.last-capture.${userId}`, valid(isText), {
  isText: true,
});

/** The manifest in which a user last captured on this device, and its next lot, such as "1007A". */
export type LastCapture = { manifestId: string; lot: string };

export function rememberCapture(userId: string, { manifestId, lot }: LastCapture): void {
  lastCapture(userId).write(`${manifestId}/${lot}`);
}

export function readLastCapture(userId: string): LastCapture | undefined {
  const [manifestId, lot] = lastCapture(userId).read()?.split("/") ?? [];
  return manifestId && lot ? { manifestId, lot } : undefined;
}

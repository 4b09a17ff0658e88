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

/** Decides what a role allows. Tests replace it with that of another role. */
export const RoleRules = createContext(can);

/** A function that says whether the user's role allows an action, for lists of actions. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useCurrentUser();
  const allows = useContext(RoleRules);
  return (permission) => allows(role, permission);
}

/** Whether the user's role allows an action. Used to hide its controls, while the server enforces the permission. */
export const useCan = (permission: Permission): boolean => useMay()(permission);

const sessionEnd = createEmitter<string>();

/** Reports a 401 of a user's request outside of tRPC, such as an upload. */
export const endSession = sessionEnd.emit;

/** Calls the listener when a user's session has ended. Returns a function that unsubscribes. */
export const onSessionEnd = sessionEnd.subscribe;

/** Marks a manifest that the user has opened, until the tab is closed. */
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

/** The manifest in which a user captured last on this device, and the lot that is next there, such as "1007A". */
export type LastCapture = { manifestId: string; lot: string };

export function rememberCapture(userId: string, { manifestId, lot }: LastCapture): void {
  lastCapture(userId).write(`${manifestId}/${lot}`);
}

export function readLastCapture(userId: string): LastCapture | undefined {
  const [manifestId, lot] = lastCapture(userId).read()?.split("/") ?? [];
  return manifestId && lot ? { manifestId, lot } : undefined;
}

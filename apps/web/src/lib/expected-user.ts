import { expectedUserHeader } from "@lotwright/contracts/expected-user";

type CallContext = { expectedUserId?: unknown };

/** The context of a call that may be made in this person's name alone, whoever is signed in by then. */
export const inNameOf = (userId: string): CallContext => ({ expectedUserId: userId });

/** Calls of one page that go together are of one person. */
export function expectedUserHeaders(contexts: readonly CallContext[]): Record<string, string> {
  const id = contexts.map(({ expectedUserId }) => expectedUserId).find((known) => typeof known === "string");
  return id === undefined ? {} : { [expectedUserHeader]: id };
}

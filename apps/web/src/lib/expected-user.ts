import { expectedUserHeader } from "@lotwright/contracts/expected-user";

type CallContext = { expectedUserId?: unknown };

/** Context of a call that the server may execute only while this user is signed in. */
export const inNameOf = (userId: string): CallContext => ({ expectedUserId: userId });

/** The user of a batch of calls. */
export function expectedUserHeaders(contexts: readonly CallContext[]): Record<string, string> {
  const id = contexts.map(({ expectedUserId }) => expectedUserId).find((known) => typeof known === "string");
  return id === undefined ? {} : { [expectedUserHeader]: id };
}

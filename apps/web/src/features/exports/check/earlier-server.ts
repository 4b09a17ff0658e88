import { failureOf } from "../../../lib/error-message";

/** Whether a server rejected a field that it does not know, as that of the release before does during an update. */
const isUnknownField = (error: unknown, field: string): boolean => {
  const failure = failureOf(error);
  const isNamed = failure?.issues?.some(
    ({ path, message }) => message === "Unknown field" && path.split(".").at(-1) === field,
  );
  return failure?.status === 400 && isNamed === true;
};

/**
 * Sends a call with fields that the release before does not know. Its server rejects them, and gets the call without them: servers of both
 * releases answer during an update, so that an earlier answer does not say which one is next.
 */
export function orWithout<Answer>(
  field: string,
  send: () => Promise<Answer>,
  sendWithout: () => Promise<Answer>,
): Promise<Answer> {
  return send().catch((error: unknown) => {
    if (isUnknownField(error, field)) return sendWithout();
    throw error;
  });
}

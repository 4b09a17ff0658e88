import { failureOf } from "./error-message";

/** Whether the server rejected an unknown field, as the previous release does during an update. */
const isUnknownField = (error: unknown, field: string): boolean => {
  const failure = failureOf(error);
  const isNamed = failure?.issues?.some(
    ({ path, message }) => message === "Unknown field" && path.split(".").at(-1) === field,
  );
  return failure?.status === 400 && isNamed === true;
};

/**
 * Sends a request with new fields and, if the server rejects them as unknown, without them: during an update, servers
 * of both releases respond.
 */
export function retryWithoutField<Answer>(
  field: string,
  send: () => Promise<Answer>,
  sendWithout: () => Promise<Answer>,
): Promise<Answer> {
  return send().catch((error: unknown) => {
    if (isUnknownField(error, field)) return sendWithout();
    throw error;
  });
}

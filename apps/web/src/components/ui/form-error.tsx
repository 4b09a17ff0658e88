import { CircleAlert } from "lucide-react";
import { errorMessage, failureOf } from "../../lib/error-message";

type FormErrorProps = {
  /** The error of the last attempt. */
  error: unknown;
  /** The fields of the form, which show their own errors. */
  fields: readonly string[];
};

/** Why the form couldn't be sent. Stays until the next attempt, unlike a toast. */
export function FormError({ error, fields }: FormErrorProps) {
  const isAtField = failureOf(error)?.issues?.some(({ path }) => fields.includes(path));
  if (!error || isAtField) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-md border border-destructive px-3 py-2 text-destructive"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">{errorMessage(error)}</span>
    </p>
  );
}

import "./without-eval";
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type ZodType, z } from "zod";
import { failureOf } from "./error-message";

/** A form validated by the contract; the first invalid field gets the focus. */
export function useContractForm<Input extends FieldValues, Output>(
  contract: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(contract), defaultValues });
}

/** Shows the server's issues on their fields, and focuses the first one. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const issues = failureOf(error)?.issues ?? [];
  for (const [position, { path, message }] of issues.entries()) {
    const field = path as Path<Input>; // named by the contract
    form.setError(field, { type: "server", message });
    // Deferred: a collapsed group first opens because of its error.
    if (position === 0) form.setFocus(field);
  }
}

/** The second typing of a new password, for forms. */
export const repeatedPassword = { confirmPassword: z.string() };

export const passwordMismatch = {
  path: ["confirmPassword"],
  error: "Passwords don't match",
  when: () => true,
};

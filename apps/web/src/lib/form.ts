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

/** A form that the contract's schema validates. The first invalid field gets the focus. */
export function useContractForm<Input extends FieldValues, Output>(
  contract: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(contract), defaultValues });
}

/** Shows the server's validation errors at their fields, and focuses the first one. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const issues = failureOf(error)?.issues ?? [];
  for (const [position, { path, message }] of issues.entries()) {
    const field = path as Path<Input>; // field names come from the contract
    form.setError(field, { type: "server", message });
    // Deferred, because a collapsed field group has to open first.
    if (position === 0) form.setFocus(field);
  }
}

/** The field for repeating a new password. */
export const repeatedPassword = { confirmPassword: z.string() };

export const passwordMismatch = {
  path: ["confirmPassword"],
  error: "Passwords don't match",
  when: () => true,
};

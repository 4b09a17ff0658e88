import "./without-eval";
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { ZodType } from "zod";
import { failureOf } from "./error-message";

/** A form that validates with the contract itself; the first wrong field gets the focus. */
export function useContractForm<Input extends FieldValues, Output>(
  contract: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(contract), defaultValues });
}

/** Puts what the server found wrong on the fields of the same name, and the focus on the first one. */
export function showIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  const issues = failureOf(error)?.issues ?? [];
  for (const [position, { path, message }] of issues.entries()) {
    const field = path as Path<Input>; // named by the contract
    form.setError(field, { type: "server", message });
    // A moment later: a closed part of the form opens at its error first.
    if (position === 0) form.setFocus(field);
  }
}

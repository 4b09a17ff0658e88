import "./without-eval";
import { zodResolver } from "@hookform/resolvers/zod";
import { flushSync } from "react-dom";
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
  const issues = (failureOf(error)?.issues ?? []).map(({ path, message }) => ({
    path: path as Path<Input>, // named by the contract
    message,
  }));
  // A closed part of a form opens when a field in it has an error; before that it takes no focus.
  flushSync(() => {
    for (const { path, message } of issues) form.setError(path, { type: "server", message });
  });
  if (issues[0]) form.setFocus(issues[0].path);
}

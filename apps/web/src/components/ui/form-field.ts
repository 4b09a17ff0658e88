import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** Props of a form's field: it is registered, and shows its error. */
export function fieldOf<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const error = get<object, { message?: string } | undefined>(form.formState.errors, name);
  return { error: error?.message, ...form.register(name, options) };
}

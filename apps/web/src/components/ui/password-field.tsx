import type { ComponentProps } from "react";
import { Field } from "./field";
import { Input } from "./input";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "autoComplete"> & {
  label: string;
  error: string | undefined;
};

/** For a password that is being made, not the one of the person who types. */
export function NewPasswordField({ label, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} {...input} type="password" autoComplete="new-password" />}
    </Field>
  );
}

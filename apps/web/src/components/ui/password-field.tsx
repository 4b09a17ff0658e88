import type { ComponentProps } from "react";
import { useCurrentUser } from "../../lib/current-user";
import { Field } from "./field";
import { Input } from "./input";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "autoComplete"> & {
  label: string;
  error: string | undefined;
};

/** Of the person who types, asked for again; without it a password manager would take the field before it for the name. */
export function CurrentPasswordField({ label, error, ...input }: PasswordFieldProps) {
  const { email } = useCurrentUser();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={label} error={error}>
        {(control) => <Input {...control} {...input} type="password" autoComplete="current-password" />}
      </Field>
    </>
  );
}

/** For a password that is being made, not the one of the person who types. */
export function NewPasswordField({ label, error, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <Input {...control} {...input} type="password" autoComplete="new-password" />}
    </Field>
  );
}

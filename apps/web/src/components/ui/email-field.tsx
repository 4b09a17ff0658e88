import type { ComponentProps } from "react";
import { InputField } from "./field";

type EmailFieldProps = Omit<ComponentProps<typeof InputField>, "label" | "type" | "inputMode">;

/** Field for an email address, which keyboards of phones neither capitalize nor correct. */
export const EmailField = (props: EmailFieldProps) => (
  <InputField
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useCurrentUser } from "../../data/session/session";
import { classNames } from "./class-names";
import { Input } from "./control";
import { Field } from "./field";
import { IconButton } from "./icon-button";

type PasswordFieldProps = Omit<ComponentProps<typeof Input>, "type" | "autoComplete"> & {
  label: string;
  error: string | undefined;
};

type AnyPasswordFieldProps = PasswordFieldProps & { autoComplete: "current-password" | "new-password" };

/** A password field, with a button that shows the password. */
export function PasswordField({ label, error, className, ...input }: AnyPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="relative block">
          {/* A visible password is a text field, which phones would capitalize and autocorrect. Hides Edge's own button. */}
          <Input
            {...control}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            type={isShown ? "text" : "password"}
            className={classNames("pr-12 [&::-ms-reveal]:hidden", className)}
          />
          <IconButton
            label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            aria-controls={control.id}
            icon={<Icon aria-hidden className="size-5" />}
            className="absolute top-0 right-0 text-muted-foreground aria-pressed:bg-transparent!"
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}

/**
 * The field for the current password, with the user's email in a hidden field. Without it, password managers would take
 * the previous field as the user name.
 */
export function CurrentPasswordField(props: PasswordFieldProps) {
  const { email } = useCurrentUser();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...props} autoComplete="current-password" />
    </>
  );
}

/** The field for a new password, which password managers offer to generate. */
export function NewPasswordField(props: PasswordFieldProps) {
  return <PasswordField {...props} autoComplete="new-password" />;
}

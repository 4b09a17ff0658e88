import { ChevronDown, CircleAlert } from "lucide-react";
import { type ComponentProps, type ComponentType, type ReactNode, useId } from "react";
import { errorMessage, failureOf } from "../../lib/error-message";
import { classNames } from "./class-names";

/** CSS classes of a field: at least 44 px high, and 16 px text, below which phones zoom in. */
export const controlClasses =
  "block w-full min-h-11 leading-6 rounded-md border border-control-border bg-surface px-3 py-2 text-base text-foreground placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" {...rest} className={classNames(controlClasses, className)} />;
}

/** A text area that grows with its text in browsers that support it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...rest}
      className={classNames(controlClasses, "[field-sizing:content]", className)}
    />
  );
}

type SelectProps = ComponentProps<"select"> & {
  options?: readonly { value: string; label: string }[];
};

/** A native select, which is easiest to use on phones. `children` come after `options`. */
export function Select({ options, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block", className)}>
      <select {...rest} className={classNames(controlClasses, "appearance-none pr-10")}>
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}

type FormErrorProps = {
  /** The error of the last attempt to submit the form. */
  error: unknown;
  /** The names of fields that show their own errors. Errors of other fields are shown here. */
  fields: readonly string[];
};

/** Shows why a form couldn't be submitted. Unlike a toast, the message stays until the next attempt. */
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

/** Attributes that connect a control with its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  className?: string | undefined;
  /** Renders the control. Spread the argument on it: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, isLabelHidden, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
      {children({
        id,
        ...(error && { "aria-invalid": true }),
        ...(describedBy && { "aria-describedby": describedBy }),
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

type ControlFieldProps<Control> = Omit<Control, keyof FieldTexts> & FieldTexts & { fieldClassName?: string };

/** Creates a field with one control. Other props than those of the field go to the control. */
export function createControlField<Props extends object>(Control: ComponentType<Props>) {
  return (props: ControlFieldProps<Props>) => {
    const { label, hint, error, isLabelHidden, fieldClassName, ...rest } = props;
    return (
      <Field {...{ label, hint, error, isLabelHidden }} className={fieldClassName}>
        {(control) => (
          <Control {...control} {...(rest as unknown as Props)} /* all other props are the control's */ />
        )}
      </Field>
    );
  };
}

export const InputField = createControlField(Input);
export const TextareaField = createControlField(Textarea);
export const SelectField = createControlField(Select);

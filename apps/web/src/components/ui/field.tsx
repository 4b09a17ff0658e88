import { type ReactNode, useId } from "react";

/** The attributes that connect a control with its label, hint and error. */
export type FieldControl = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  className?: string;
  /** Spread the argument on the control: `{(control) => <Input {...control} />}`. */
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

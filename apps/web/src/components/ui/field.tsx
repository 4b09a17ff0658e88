import { CircleAlert } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from "react";
import { errorMessage, failureOf } from "../../lib/error-message";
import { Input, Select, Textarea } from "./control";

// Few fields have one, and its code would enlarge the first load.
const InfoButton = lazy(() => import("./info-button"));

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
  /** Shown by an (i) beside the label. */
  info?: string | undefined;
};

type FieldProps = FieldTexts & {
  className?: string | undefined;
  /** Renders the control. Spread the argument on it: `{(control) => <Input {...control} />}`. */
  children: (control: FieldControl) => ReactNode;
};

export function Field({ label, hint, error, isLabelHidden, info, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <FieldLabel {...{ id, label, isLabelHidden, info }} />
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

function FieldLabel({ id, label, isLabelHidden, info }: FieldTexts & { id: string }) {
  if (isLabelHidden || !info) {
    return (
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "mb-1.5 block font-medium"}>
        {label}
      </label>
    );
  }
  return (
    <div className="mb-1.5 flex items-center">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Suspense fallback={null}>
        <InfoButton about={String(label)} text={info} />
      </Suspense>
    </div>
  );
}

type ControlFieldProps<Control> = Omit<Control, keyof FieldTexts> & FieldTexts & { fieldClassName?: string };

/** Creates a field with one control. Other props than those of the field go to the control. */
export function createControlField<Props extends object>(Control: ComponentType<Props>) {
  return (props: ControlFieldProps<Props>) => {
    const { label, hint, error, isLabelHidden, info, fieldClassName, ...rest } = props;
    return (
      <Field {...{ label, hint, error, isLabelHidden, info }} className={fieldClassName}>
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

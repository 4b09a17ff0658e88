import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useCanDescribe, useDraftSource } from "../../data/session/ai-provider";
import { classNames } from "./class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; hint?: string };

/** A checkbox without a label, for custom labels. */
export function CheckBox({ className, ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className="relative inline-flex size-6 shrink-0">
      <input
        type="checkbox"
        {...rest}
        // Custom border, because the native one is hardly visible in dark mode.
        className={classNames(
          "peer m-0 size-full appearance-none rounded-[5px] border-2 border-control-border bg-surface transition checked:border-primary checked:bg-primary disabled:opacity-55",
          className,
        )}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 hidden size-4 text-primary-foreground peer-checked:block"
      />
    </span>
  );
}

/** A checkbox with a label. The whole row toggles it. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside CheckBox.
    <label
      className={classNames("flex min-h-12 gap-3 py-2", hint ? "items-start" : "items-center", className)}
    >
      <CheckBox {...rest} />
      <span>
        {label}
        {hint && <span className="block text-muted-foreground text-sm">{hint}</span>}
      </span>
    </label>
  );
}

type AiCheckboxProps = { checked: boolean; onChange: (isWanted: boolean) => void; hint?: string };

/**
 * Checkbox that requests an AI description. Without an AI provider, a hint says that it is drafted from notes and marks. Renders
 * nothing if photos are not read either.
 */
export function AiCheckbox({ checked, onChange, hint }: AiCheckboxProps) {
  const canDescribe = useCanDescribe();
  const text = [hint, useDraftSource()].filter(Boolean).join(" ");
  if (!canDescribe) return null;
  return (
    <Checkbox
      label="Generate description with AI"
      {...(text && { hint: text })}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

import { type ComponentProps, useId } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "children" | "checked"> & {
  label: string;
  checked: boolean;
  hint?: string;
};

/**
 * A switch that takes effect immediately, unlike a checkbox, which is saved with its form. The whole row toggles it.
 */
export function Switch({ label, hint, checked, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-12 items-center justify-between gap-4 py-2">
      <span>
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} aria-hidden className="block text-muted-foreground text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-label={label}
          {...(hint && { "aria-describedby": hintId })}
          {...rest}
          checked={checked}
          aria-checked={checked}
          className="peer absolute inset-0 m-0 size-full appearance-none rounded-full border border-control-border bg-muted transition checked:border-primary checked:bg-primary disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-control-border transition peer-checked:translate-x-5 peer-checked:bg-white"
        />
      </span>
    </label>
  );
}

import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Spinner } from "./progress";

const looks = {
  primary:
    "bg-primary text-primary-foreground hover:brightness-95 active:brightness-90 disabled:not-aria-busy:bg-muted disabled:not-aria-busy:text-muted-foreground disabled:not-aria-busy:opacity-100",
  secondary: "border border-control-border/60 bg-surface text-foreground hover:bg-muted",
  /** The style of a secondary action. */
  tonal: "border border-primary bg-primary/20 text-foreground hover:bg-primary/30",
  ghost: "text-foreground hover:bg-muted",
  destructive: "bg-destructive text-destructive-foreground hover:brightness-95",
};

/** Touch targets are at least 44 px high. Capture and the bottom bar use 48 px. */
const sizes = { md: "min-h-11 px-4 py-2 large-text:px-2", lg: "min-h-12 px-5 py-2.5 large-text:px-2" };

export type ButtonLook = { variant?: keyof typeof looks; size?: keyof typeof sizes; isWide?: boolean };

/** The CSS classes of a button, also for links and labels that look like a button. */
export function buttonClasses({ variant = "primary", size = "md", isWide = false }: ButtonLook): string {
  return classNames(
    "inline-flex max-w-full select-none flex-wrap [&>svg]:shrink-0 items-center justify-center gap-x-2 gap-y-0.5 rounded-md text-center font-medium text-base leading-tight transition disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55",
    looks[variant],
    sizes[size],
    isWide && "w-full",
  );
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** While true, the button is disabled and shows `busyText`. */
    isBusy?: boolean;
    busyText?: string;
  };

export function Button({ variant, size, isWide, isBusy = false, busyText, ...props }: ButtonProps) {
  const { className, children, disabled, ...rest } = props;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(isWide && { isWide }) };
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClasses(look), className)}
    >
      {isBusy && <Spinner />}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

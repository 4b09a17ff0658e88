import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

const looks = {
  ghost: "text-foreground hover:bg-muted",
  outline: "border border-control-border/60 bg-surface text-foreground hover:bg-muted",
  primary: "bg-primary text-primary-foreground hover:brightness-95",
  destructive: "text-destructive hover:bg-muted",
  /** Variant for buttons over a photo: readable on any photo, and visibly smaller than their touch target. */
  photo: "rounded-full! bg-black/60 bg-clip-content p-1.5 text-white hover:bg-black/80",
};

const sizes = {
  md: "size-11 rounded-md",
  lg: "size-12 rounded-md",
};

export type IconButtonLook = { variant?: keyof typeof looks; size?: keyof typeof sizes };

export function iconButtonClasses({ variant = "ghost", size = "md" }: IconButtonLook = {}): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center transition disabled:cursor-not-allowed disabled:opacity-45 aria-pressed:bg-muted",
    looks[variant],
    sizes[size],
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> &
  IconButtonLook & {
    /** The accessible name and the tooltip. */
    label: string;
    icon: ReactNode;
  };

export function IconButton({ label, icon, variant, size, className, ...rest }: IconButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(iconButtonClasses(look), className)}
    >
      {icon}
    </button>
  );
}

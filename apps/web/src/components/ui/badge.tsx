import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const looks = {
  neutral: "bg-muted text-foreground",
  outline: "border text-muted-foreground",
  destructive: "border border-destructive text-destructive",
};

type BadgeProps = ComponentProps<"span"> & { variant?: keyof typeof looks };

export function Badge({ variant = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={classNames(
        "inline-flex min-w-0 max-w-full items-center gap-1 rounded-md px-2 py-0.5 text-sm",
        looks[variant],
        className,
      )}
    />
  );
}

import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { type IconButtonLook, iconButtonClasses } from "../ui/icon-button";

type IconAnchorProps = Omit<ComponentProps<"a">, "children"> &
  IconButtonLook & {
    /** The accessible name and tooltip. */
    label: string;
    icon: ReactNode;
  };

export function IconAnchor({ label, icon, variant, size, ...rest }: IconAnchorProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return (
    <a title={label} {...rest} className={iconButtonClasses(look)}>
      {icon}
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** A link that looks like an `IconButton`: `<IconLink to="/downloads" label="Downloads" icon={...} />`. */
export const IconLink = createLink(IconAnchor);

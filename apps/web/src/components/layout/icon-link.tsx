import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { type IconButtonLook, iconButtonClasses } from "../ui/icon-button";

type IconAnchorProps = Omit<ComponentProps<"a">, "children"> &
  IconButtonLook & {
    /** The accessible name and tooltip. */
    label: string;
    icon: ReactNode;
  };

function IconAnchor({ label, icon, variant, size, ...rest }: IconAnchorProps) {
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

function BackAnchor({ label = "Back", ...rest }: Omit<ComponentProps<"a">, "children"> & { label?: string }) {
  return <IconAnchor {...rest} label={label} icon={<ArrowLeft aria-hidden className="size-6" />} />;
}

/** `<BackLink to="/manifests/$manifestId" params={{ manifestId }} />` for the header's `back`. */
export const BackLink = createLink(BackAnchor);

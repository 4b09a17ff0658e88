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

/** A link that looks like an `IconButton`. Example: `<IconLink to="/downloads" label="Downloads" icon={...} />`. */
export const IconLink = createLink(IconAnchor);

function BackAnchor({ label = "Back", ...rest }: Omit<ComponentProps<"a">, "children"> & { label?: string }) {
  return <IconAnchor {...rest} label={label} icon={<ArrowLeft aria-hidden className="size-6" />} />;
}

/**
 * A back link for the `back` prop of `PageHeader`. Example: `<BackLink to="/manifests/$manifestId" params={{ manifestId
 * }} />`.
 */
export const BackLink = createLink(BackAnchor);

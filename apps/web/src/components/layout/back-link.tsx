import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { iconButtonClasses } from "../ui/icon-button";

function BackAnchor({ label = "Back", ...rest }: Omit<ComponentProps<"a">, "children"> & { label?: string }) {
  return (
    <a title={label} {...rest} className={iconButtonClasses()}>
      <ArrowLeft aria-hidden className="size-6" />
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** `<BackLink to="/manifests/$manifestId" params={{ manifestId }} />` for the header's `back`. */
export const BackLink = createLink(BackAnchor);

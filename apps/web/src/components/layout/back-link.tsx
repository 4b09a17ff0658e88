import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { IconAnchor } from "./icon-link";

function BackAnchor({ label = "Back", ...rest }: Omit<ComponentProps<"a">, "children"> & { label?: string }) {
  return <IconAnchor {...rest} label={label} icon={<ArrowLeft aria-hidden className="size-6" />} />;
}

/** `<BackLink to="/manifests/$manifestId" params={{ manifestId }} />` for the header's `back`. */
export const BackLink = createLink(BackAnchor);

import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../ui/class-names";
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

/** CSS classes by the screen width from which a link shows its text instead of its icon. */
const wordClasses = {
  wide: { icon: "min-[30rem]:hidden", word: "max-[30rem]:sr-only" },
  desk: { icon: "lg:hidden", word: "max-lg:sr-only" },
};

type WordAnchorProps = Omit<ComponentProps<"a">, "children"> & {
  label: string;
  /** Shown on narrow screens instead of the text. */
  icon?: ReactNode;
  wordFrom?: keyof typeof wordClasses;
};

function WordAnchor({ label, icon, wordFrom, className, ...rest }: WordAnchorProps) {
  const shown = wordFrom && wordClasses[wordFrom];
  return (
    <a
      {...rest}
      className={classNames(
        "inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-1.5 font-medium text-sm transition hover:bg-muted sm:px-3 sm:text-base",
        className,
      )}
    >
      {icon && <span className={shown?.icon}>{icon}</span>}
      <span className={shown?.word}>{label}</span>
    </a>
  );
}

/** A header link that shows text if there is room, otherwise an icon. */
export const WordLink = createLink(WordAnchor);

function BackAnchor({ label = "Back", ...rest }: Omit<ComponentProps<"a">, "children"> & { label?: string }) {
  return <IconAnchor {...rest} label={label} icon={<ArrowLeft aria-hidden className="size-6" />} />;
}

/**
 * A back link for the `back` prop of `PageHeader`. Example: `<BackLink to="/manifests/$manifestId" params={{ manifestId }} />`.
 */
export const BackLink = createLink(BackAnchor);

import { classNames } from "./class-names";

const firstLetter = (word: string) => ([...word][0] ?? "").toLocaleUpperCase("en-US");

/** Initials of a name's first and last word; the first letter of an email or of a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ""] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return firstLetter(first) + firstLetter(last ?? "");
}

const sizes = { sm: "size-6 text-xs", md: "size-9 text-sm" };

type InitialsProps = { name: string; size?: keyof typeof sizes };

/** A person's initials in a circle, which says nothing that the name beside it does not. */
export const Initials = ({ name, size = "sm" }: InitialsProps) => (
  <span
    aria-hidden
    className={classNames(
      "inline-flex shrink-0 select-none items-center justify-center rounded-full border bg-muted font-medium leading-none",
      sizes[size],
    )}
  >
    {initialsOf(name)}
  </span>
);

type PersonProps = {
  /** The person's name, or the email if there is none. */
  name: string;
  className?: string;
};

/** A person: initials and name. */
export const Person = ({ name, className }: PersonProps) => (
  <span className={classNames("inline-flex min-w-0 max-w-full items-center gap-2", className)}>
    <Initials name={name} />
    <bdi className="min-w-0 break-words [overflow-wrap:anywhere]">{name}</bdi>
  </span>
);

/** A header exactly as in the file. Blanks at its ends are shown as ␣, since the platform may require them. */
export function HeaderText({ header }: { header: string }) {
  const [, before = "", text = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(header) ?? [];
  if (text === "") return <span className="text-muted-foreground">(no header)</span>;
  return (
    <>
      <Blanks text={before} place="start" />
      <span dir="auto">{text}</span>
      <Blanks text={after} place="end" />
    </>
  );
}

function Blanks({ text, place }: { text: string; place: "start" | "end" }) {
  if (text === "") return null;
  const title = text.length === 1 ? `A blank at the ${place}` : `${text.length} blanks at the ${place}`;
  return (
    <span title={title} className="text-muted-foreground">
      <span aria-hidden>{"␣".repeat(text.length)}</span>
      <span className="sr-only"> ({title.toLowerCase()})</span>
    </span>
  );
}

/** Name of a column on screens: its number, and its header if there is one. */
export const columnName = (header: string, index: number): string =>
  ["column", [index + 1, header.trim()].filter(Boolean).join(", ")].join(" ");

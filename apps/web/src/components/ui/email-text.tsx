/**
 * A person's name or email. An email moves to the next line as a whole, else breaks before its "@", and elsewhere only
 * if a part is too long for a line.
 */
export function EmailText({ text }: { text: string }) {
  const at = text.indexOf("@");
  if (at < 1) return text;
  return (
    <span className="inline-block max-w-full [overflow-wrap:anywhere] *:inline-block *:max-w-full">
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  );
}

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type StepsProps = { title?: string; isOpen?: boolean; children: ReactNode };

/** Folded steps of a section, such as for the person who installed the server. */
export function Steps({ title = "Show the steps", isOpen = false, children }: StepsProps) {
  return (
    <details open={isOpen} className="group border-t">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 px-4 pb-4">{children}</div>
    </details>
  );
}

/** A command of the terminal, or several, one per line. */
export const Command = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <pre tabIndex={0} className="overflow-x-auto rounded-md bg-muted px-3 py-2">
    <code>{text}</code>
  </pre>
);

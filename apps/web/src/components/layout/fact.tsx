import type { ReactNode } from "react";

/** A name and its value, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-medium">{name}</dt>
      <dd
        dir="auto"
        className="whitespace-pre-line break-words pt-1 text-muted-foreground [overflow-wrap:anywhere]"
      >
        {children || "Not set"}
      </dd>
    </div>
  );
}

import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";

type EmptyStateProps = {
  icon: LucideIcon;
  /** Omitted if the page's header already shows the title. */
  title?: string;
  description?: string;
  action?: ReactNode;
  /** Whether the title is the page's `h1`. */
  isPageHeading?: boolean;
};

export function EmptyState({ icon: Icon, title, description, action, isPageHeading }: EmptyStateProps) {
  const Heading = isPageHeading ? "h1" : "h2";
  return (
    <div className="group/empty mx-auto flex max-w-md flex-col items-center px-4 py-14 not-last:py-4 text-center">
      <span className="flex size-20 group-not-last/empty:hidden items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden strokeWidth={1.5} className="size-9" />
      </span>
      {title && <Heading className="max-w-full break-words pt-5 font-semibold text-lg">{title}</Heading>}
      {description && <p className="pt-2 text-muted-foreground">{description}</p>}
      {action && <div className="pt-6">{action}</div>}
    </div>
  );
}

type NoMatchProps = {
  title: string;
  /** Text of the button that clears the search by calling `onClear`. */
  clearText: string;
  onClear: () => void;
  /** Rendered before the button. */
  children?: ReactNode;
};

/** Shown when a search finds nothing, with a button that clears the search. */
export function NoMatch({ title, clearText, onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {children}
          <Button variant="secondary" onClick={onClear}>
            {clearText}
          </Button>
        </div>
      }
    />
  );
}

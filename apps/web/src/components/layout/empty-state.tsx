import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  /** Missing where the page's header has it. */
  title?: string;
  description?: string;
  action?: ReactNode;
  /** For a page without another heading. */
  isPageHeading?: boolean;
};

export function EmptyState({ icon: Icon, title, description, action, isPageHeading }: EmptyStateProps) {
  const Heading = isPageHeading ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center">
      <span className="flex size-20 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden strokeWidth={1.5} className="size-9" />
      </span>
      {title && <Heading className="pt-5 font-semibold text-lg">{title}</Heading>}
      {description && <p className="pt-2 text-muted-foreground">{description}</p>}
      {action && <div className="pt-6">{action}</div>}
    </div>
  );
}

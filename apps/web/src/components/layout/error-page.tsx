import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title";
import { Button } from "../ui/button";
import { EmptyState } from "./empty-state";

type ErrorPageProps = { title?: string; message: string; onRetry?: () => void; action?: ReactNode };

/** One sentence and a way on: Retry, another action, or both. */
export function ErrorPage({ title = "Something went wrong", message, onRetry, action }: ErrorPageProps) {
  usePageTitle(title);
  return (
    <main className="page">
      <EmptyState
        icon={CircleAlert}
        title={title}
        isPageHeading
        description={message}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {onRetry && <Button onClick={onRetry}>Retry</Button>}
            {action}
          </div>
        }
      />
    </main>
  );
}

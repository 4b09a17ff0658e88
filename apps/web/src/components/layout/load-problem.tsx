import { errorMessage } from "../../lib/error-message";
import { Button } from "../ui/button";

type LoadProblemProps = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Shows a query's error in place of its data, with a Retry button. */
export function LoadProblem({ error, isFetching, refetch }: LoadProblemProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="alert" className="min-w-0 text-muted-foreground">
        {errorMessage(error)}
      </p>
      <Button variant="secondary" isBusy={isFetching} busyText="Loading..." onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}

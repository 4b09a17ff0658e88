import { SearchX } from "lucide-react";
import { Button } from "../ui/button";
import { EmptyState } from "./empty-state";

type NoMatchProps = {
  title: string;
  /** What the button says: what is shown once the search is cleared. */
  clearText: string;
  onClear: () => void;
};

/** A search that finds nothing, and the way out of it. */
export function NoMatch({ title, clearText, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clearText}
        </Button>
      }
    />
  );
}

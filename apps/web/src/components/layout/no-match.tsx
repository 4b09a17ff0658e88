import { SearchX } from "lucide-react";
import { Button } from "../ui/button";
import { EmptyState } from "./empty-state";

type NoMatchProps = {
  title: string;
  /** The button's text. */
  clearText: string;
  onClear: () => void;
};

/** An empty search result, with a button that clears the search. */
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

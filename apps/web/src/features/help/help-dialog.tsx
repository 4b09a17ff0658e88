import { useState } from "react";
import { Dialog } from "../../components/ui/dialog";
import { Disclosure } from "../../components/ui/disclosure";
import { SearchBox } from "../../components/ui/search-box";
import { Tabs } from "../../components/ui/tabs";
import type { HelpPage, HelpPageId } from "./help-pages";
import { KeyList } from "./key-list";
import { searchHelp } from "./search-help";

type HelpDialogProps = {
  /** The page that is open at first. */
  page?: HelpPageId;
  onClose: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    help: HelpDialogProps;
  }
}

/** The help: short pages that can be searched, and the keyboard shortcuts. */
export default function HelpDialog({ page, onClose }: HelpDialogProps) {
  return (
    <Dialog onOpenChange={onClose} title="Help" className="sm:max-w-4xl">
      <Tabs
        label="Help"
        tabs={[
          { name: "Guide", content: <Guide opened={page} /> },
          { name: "Keys", content: <KeyList /> },
        ]}
      />
    </Dialog>
  );
}

function Guide({ opened }: { opened: HelpPageId | undefined }) {
  const [text, setText] = useState("");
  const found = searchHelp(text);
  const isOnly = found.length === 1;
  return (
    <div className="space-y-4">
      <SearchBox label="Search help..." value={text} onChange={setText} />
      <p aria-live="polite" className="sr-only">
        {text && `${found.length} found`}
      </p>
      <ul className="space-y-2">
        {found.map((page) => (
          <li key={page.id}>
            <Disclosure
              key={String(isOnly)}
              title={page.title}
              isOpenAtFirst={isOnly || page.id === opened}
              isScrolledTo
            >
              <Page page={page} />
            </Disclosure>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-3 py-8 text-center text-muted-foreground">
            Nothing found. Try another word, or Ctrl+K for an action.
          </li>
        )}
      </ul>
    </div>
  );
}

function Page({ page: { id, steps } }: { page: HelpPage }) {
  // Pictures are not stored for work offline.
  const [hasPicture, setHasPicture] = useState(true);
  return (
    <div className="gap-6 p-4 sm:flex">
      <ol className="grow list-decimal space-y-2 pl-5">
        {steps.map((step) => (
          <li key={step}>
            <Step text={step} />
          </li>
        ))}
      </ol>
      {hasPicture && (
        <img
          src={`/help/${id}.webp`}
          alt=""
          width={390}
          height={488}
          className="mt-4 h-auto w-full max-w-80 self-start rounded-md border sm:mt-0 sm:w-64"
          onError={() => setHasPicture(false)}
        />
      )}
    </div>
  );
}

/** A sentence with the names of its controls in bold, which stand between `**`. */
function Step({ text }: { text: string }) {
  // Every second part is a name. Names are not repeated in a sentence.
  return text.split("**").map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part));
}

import { Info } from "lucide-react";
import { Popover } from "radix-ui";
import { use } from "react";
import { OverlayContext } from "./open-dialogs";

type InfoProps = {
  /** The name of the thing that the text explains. */
  about: string;
  text: string;
};

/** An (i) beside a label, which shows an explanation. Tab passes it by, so that it slows no one who types; `?` opens the help. */
export default function InfoButton({ about, text }: InfoProps) {
  const container = use(OverlayContext);
  return (
    <Popover.Root>
      <Popover.Trigger
        tabIndex={-1}
        aria-label={`About ${about}`}
        className="-my-1 inline-flex size-7 shrink-0 items-center justify-center rounded-full text-muted-foreground hover:text-foreground"
      >
        <Info aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label={`About ${about}`}
          // Below, it would cover the field that it explains.
          side="top"
          collisionPadding={12}
          sideOffset={4}
          className="z-50 max-w-[min(20rem,calc(100vw-1.5rem))] rounded-md border bg-surface px-3 py-2 text-sm shadow-lg"
        >
          {text}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

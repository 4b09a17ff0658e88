import { matchesIn } from "@lotwright/contracts/values/word-matches";
import { CornerDownLeft } from "lucide-react";
import { type ReactNode, useId } from "react";
import { KeyNames } from "../../components/layout/key-names";
import { SmallPicture } from "../../components/photos/small-picture";
import { classNames } from "../../components/ui/class-names";
import { lotName, shownTitle } from "../../lib/format";
import type { Entry, Group, ShownLot } from "./entries";
import { MarkedText } from "./marked-text";

type OptionsProps = {
  groups: readonly Group[];
  words: readonly string[];
  activeId: string | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
};

/** The groups of options. The focus stays in the text field, which names the active option. */
export function PaletteOptions({ groups, ...props }: OptionsProps) {
  return groups.map((group) => <OptionGroup key={group.name} group={group} {...props} />);
}

function OptionGroup({ group, ...props }: Omit<OptionsProps, "groups"> & { group: Group }) {
  const headingId = useId();
  const { words, activeId, optionId, onPoint, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no fieldsets
    <div role="group" aria-labelledby={headingId} className="pb-2">
      <div id={headingId} className="px-3 pt-2 pb-1 font-medium text-muted-foreground text-sm">
        {group.name}
      </div>
      {group.entries.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the text field names the active option
        <div
          key={entry.id}
          id={optionId(entry)}
          role="option"
          aria-selected={optionId(entry) === activeId}
          className="group/option flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-muted"
          // Prevents the press from moving the focus out of the text field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onPoint(entry)}
          onClick={() => onChoose(entry)}
        >
          {entry.kind === "lot" ? (
            <LotOption lot={entry.lot} words={words} />
          ) : (
            <PlainOption entry={entry} words={words} />
          )}
          <CornerDownLeft
            aria-hidden
            className="size-4 shrink-0 text-muted-foreground opacity-0 max-sm:hidden group-aria-selected/option:opacity-100"
          />
        </div>
      ))}
    </div>
  );
}

const boxClasses =
  "flex shrink-0 items-center justify-center overflow-hidden rounded-md text-muted-foreground";

function Lines({ title, detail }: { title: ReactNode; detail?: ReactNode }) {
  return (
    <span className="min-w-0 grow">
      <span dir="auto" data-title className="line-clamp-2 break-words leading-tight sm:line-clamp-1">
        {title}
      </span>
      {detail && (
        <span dir="auto" className="block truncate text-muted-foreground text-sm">
          {detail}
        </span>
      )}
    </span>
  );
}

type PlainOptionProps = { entry: Extract<Entry, { kind: "plain" }>; words: readonly string[] };

function PlainOption({ entry: { icon: Icon, title, detail, keys }, words }: PlainOptionProps) {
  return (
    <>
      <span className={classNames(boxClasses, "size-8")}>
        <Icon aria-hidden className="size-5" />
      </span>
      <Lines title={<MarkedText text={title} matches={matchesIn(title, words)} />} detail={detail} />
      {keys && (
        <span className="shrink-0 text-muted-foreground text-sm max-lg:hidden">
          <KeyNames keys={keys} />
        </span>
      )}
    </>
  );
}

function LotOption({ lot, words }: { lot: ShownLot; words: readonly string[] }) {
  const { title, consignor, manifestName, coverUrl, snippet } = lot;
  const inTitle = title ? matchesIn(title, words) : [];
  // The description shows why a lot matches whose title does not.
  const other =
    snippet && inTitle.length === 0 ? (
      <MarkedText {...snippet} />
    ) : (
      consignor && <MarkedText text={consignor} matches={matchesIn(consignor, words)} />
    );
  return (
    <>
      <span className={classNames(boxClasses, "h-9 w-12 bg-muted")}>
        <SmallPicture photoUrl={coverUrl} />
      </span>
      <Lines
        title={
          <>
            <span className="sr-only">Lot </span>
            <span className="pr-2 font-semibold tabular-nums">{lotName(lot)}</span>
            <MarkedText text={shownTitle({ title })} matches={inTitle} />
          </>
        }
        detail={
          <>
            {manifestName}
            {/* On phones only what explains the hit has room beside the manifest's name. */}
            {other && (
              <span className={inTitle.length > 0 || !snippet ? "max-sm:hidden" : undefined}>
                {" · "}
                {other}
              </span>
            )}
          </>
        }
      />
    </>
  );
}

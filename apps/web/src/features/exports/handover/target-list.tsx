import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import {
  ownGroup,
  platformGroup,
  printGroup,
  printTargets,
  type TargetGroup,
  targetGroups,
  zipLabel,
  zipTarget,
} from "../../../components/exports/export-targets";
import { TargetSelect } from "../../../components/exports/target-select";
import { classNames } from "../../../components/ui/class-names";
import { useCan } from "../../../data/session/session";

type TargetListProps = {
  presets: readonly ExportPreset[];
  /** The company's platform, which is listed first; the other platforms are then folded. */
  platform: string | null | undefined;
  chosen: string;
  onChoose: (target: string) => void;
  /** Link that adds a format, placed before the many platforms. */
  addFormat: ReactNode;
  /** Question about the company's platform; null if it isn't asked. */
  question: ReactNode;
};

/** Menu of export targets: a native select on phones, a list beside the check on desktops. */
export function TargetList({ addFormat, question, ...select }: TargetListProps) {
  return (
    <>
      <div className="space-y-3 lg:hidden">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 large-text:grid-cols-1">
          <TargetSelect {...select} />
          {addFormat}
        </div>
        {question && (
          <details className="group rounded-lg border bg-surface">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-medium">
              Set your own platform
              <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
            </summary>
            <div className="border-t p-4">{question}</div>
          </details>
        )}
      </div>
      <TargetRadios {...select} addFormat={addFormat} question={question} />
    </>
  );
}

function TargetRadios({ presets, platform, chosen, onChoose, addFormat, question }: TargetListProps) {
  const name = useId();
  const radio = { name, chosen, onChoose };
  const groups = targetGroups(presets, platform);
  const toRadios = (group: TargetGroup) => (
    <RadioGroup
      key={group.name}
      heading={group.name}
      action={group.name === platformGroup && <ChangePlatform />}
    >
      {group.presets.map((preset) => (
        <TargetRadio key={preset.id} {...radio} value={preset.id} label={preset.label} />
      ))}
    </RadioGroup>
  );
  const mine = groups.filter((group) => group.name === platformGroup);
  const others = groups.filter((group) => group.name !== platformGroup && group.name !== ownGroup);
  const folded = others.flatMap((group) => group.presets);
  const isFolded = mine.length > 0 || question !== null;
  return (
    <fieldset className="hidden min-w-0 overflow-hidden rounded-lg border bg-surface lg:block">
      <legend className="sr-only">Export to</legend>
      <ScrollingList chosen={chosen}>
        {question && <div className="px-3 pt-2 pb-3">{question}</div>}
        {mine.map(toRadios)}
        <TargetRadio {...radio} value={zipTarget} label={zipLabel} note="Photos and a spreadsheet" />
        <RadioGroup heading={printGroup}>
          {printTargets.map(({ id: target, ...texts }) => (
            <TargetRadio key={target} {...radio} {...texts} value={target} />
          ))}
        </RadioGroup>
        {groups.filter((group) => group.name === ownGroup).map(toRadios)}
        {addFormat}
        {isFolded && folded.length > 0 ? (
          <Fold
            title={`${mine.length > 0 ? "Other platforms" : "Platforms"} (${folded.length})`}
            hasChosen={folded.some(({ id }) => id === chosen)}
          >
            {others.map(toRadios)}
          </Fold>
        ) : (
          others.map(toRadios)
        )}
      </ScrollingList>
    </fieldset>
  );
}

/** The scrolling part of the list. Scrolls to the chosen target where that is out of sight. */
function ScrollingList({ chosen, children }: { chosen: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen target may be out of sight
  useLayoutEffect(() => {
    const { current } = list;
    const target = current?.querySelector("input:checked")?.closest("label");
    if (!(current && target)) return;
    const { scrollTop, clientHeight } = current;
    const isInSight =
      target.offsetTop >= scrollTop && target.offsetTop + target.offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) current.scrollTop = target.offsetTop - clientHeight / 2;
  }, [chosen]);
  return (
    <div
      ref={list}
      className="mask-[linear-gradient(to_bottom,black_calc(100%_-_1.5rem),transparent)] relative max-h-[calc(100dvh-10.625rem)] overflow-y-auto overscroll-contain p-2 pb-6"
    >
      {children}
    </div>
  );
}

/** Link to the setting of the company's platform. For admins only. */
function ChangePlatform() {
  if (!useCan("workspace.configure")) return null;
  return (
    <Link
      to="/settings/$page"
      params={{ page: "export" }}
      hash="platform"
      aria-label="Change my platform"
      className="font-medium text-foreground underline underline-offset-4"
    >
      Change
    </Link>
  );
}

type FoldProps = {
  title: string;
  /** Whether the chosen target is inside, which opens the fold. */
  hasChosen: boolean;
  children: ReactNode;
};

/** Collapsible part of the list. */
function Fold({ title, hasChosen, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(hasChosen);
  const [hadChosen, setHadChosen] = useState(hasChosen);
  if (hasChosen !== hadChosen) {
    setHadChosen(hasChosen);
    if (hasChosen) setIsOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="mt-2 flex min-h-11 w-full items-center gap-2 rounded-md px-3 py-2 text-left font-medium hover:bg-muted"
      >
        <span className="grow">{title}</span>
        <ChevronDown
          aria-hidden
          className={classNames("size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && children}
    </>
  );
}

type RadioGroupProps = { heading: string; action?: ReactNode; children: ReactNode };

function RadioGroup({ heading, action, children }: RadioGroupProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2 px-3 pt-4 pb-1 text-muted-foreground text-sm">
        <h2 className="font-semibold">{heading}</h2>
        {action}
      </div>
      {children}
    </div>
  );
}

type TargetRadioProps = Pick<TargetListProps, "chosen" | "onChoose"> & {
  name: string;
  value: string;
  label: string;
  note?: string;
};

function TargetRadio({ name, value, label, note, chosen, onChoose }: TargetRadioProps) {
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer gap-3 rounded-md px-3 py-2 hover:bg-muted has-checked:bg-muted",
        note ? "items-start" : "items-center",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className={classNames("size-4 shrink-0 accent-(--color-primary)", note && "mt-1")}
      />
      <span className="min-w-0">
        <span className="block font-medium leading-snug">{label}</span>
        {note && <span className="block text-muted-foreground text-sm">{note}</span>}
      </span>
    </label>
  );
}

import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { SmallPicture } from "../../../components/photos/small-picture";
import { Button } from "../../../components/ui/button";
import { shownText } from "../../../components/ui/changed-parts";
import { classNames } from "../../../components/ui/class-names";
import { TextChange } from "../../../components/ui/text-change";
import { useOnlineOnly } from "../../../data/api/connection";
import { findingKey, isLengthCheck } from "./check-words";
import { FindingEditor } from "./finding-editor";
import { useHandover } from "./handover-context";
import { OutdatedButtons } from "./outdated-adjustment";

type FindingRowProps = {
  group: FindingGroup;
  finding: Finding;
  /** Number of findings in the group after this one is fixed. */
  left: number;
};

/** A finding with its lot, and the editor of its value below. */
export function FindingRow({ group, finding, left }: FindingRowProps) {
  // A lot without a required text has nothing to show but the field to write it.
  const isBlank = group.code === "required-missing";
  const [isEditing, setIsEditing] = useState(isBlank);
  const [isOpened, setIsOpened] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { itemId, lot, field } = finding;
  const isOutdated = group.code === "adjustment-outdated";
  const hasTitle = itemId !== null && field !== "title";
  const close = () => {
    setIsEditing(false);
    row.current?.focus();
  };
  const toggle = () => {
    setIsOpened(true);
    setIsEditing(!isEditing);
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      data-stop={findingKey(group, finding)}
      data-item={itemId ?? ""}
      className="px-4 py-2 outline-offset-[-2px] [contain-intrinsic-size:auto_6rem] [content-visibility:auto] not-first:border-t"
    >
      <div
        className={classNames(
          "items-center gap-x-2 gap-y-1 sm:flex sm:flex-wrap sm:items-start sm:gap-x-4",
          isOutdated ? "flex flex-wrap" : "grid grid-cols-[auto_minmax(0,1fr)_auto] sm:flex-nowrap",
        )}
      >
        {itemId && <Cover itemId={itemId} isTall={hasTitle && !isOutdated} />}
        {itemId && <LotLink itemId={itemId} lot={lot} />}
        {/* On phones, the title is below the lot number, and the rest below both, as for a question with many buttons. */}
        <div
          className={
            isOutdated
              ? "order-last min-w-0 grow basis-full py-1"
              : "contents min-w-0 grow basis-0 sm:block sm:py-2.5"
          }
        >
          {hasTitle && <Title itemId={itemId} />}
          <div className="col-span-3 py-1 empty:hidden sm:py-0">
            <Shown group={group} finding={finding} />
          </div>
        </div>
        {itemId && (
          <RowButtons
            {...{ group, finding, left }}
            isEditing={isEditing && isOpened}
            onToggle={toggle}
            hasEditor={isEditing && !isOpened}
          />
        )}
      </div>
      {isEditing && itemId && field && (
        <FindingEditor {...{ group, finding, left, isOpened }} fixed={{ itemId, field }} onClose={close} />
      )}
    </li>
  );
}

type RowButtonsProps = FindingRowProps & {
  isEditing: boolean;
  /** Whether the editor was open at first, so that no button opens it. */
  hasEditor: boolean;
  onToggle: () => void;
};

function RowButtons({ group, finding, left, isEditing, hasEditor, onToggle }: RowButtonsProps) {
  const { leaveOut, leavingOut } = useHandover();
  const onlineOnly = useOnlineOnly();
  const { itemId, lot, field } = finding;
  const isOutdated = group.code === "adjustment-outdated";
  return (
    <div className="col-start-3 row-start-1 flex flex-wrap gap-2">
      {isOutdated && <OutdatedButtons {...{ group, finding, left }} />}
      {!hasEditor && field && field !== "leftOut" && !group.isAutomatic && (
        <Button
          variant="secondary"
          data-opens
          aria-label={`${isOutdated ? "Adjust" : "Fix"} lot ${lot}`}
          aria-expanded={isEditing}
          onClick={onToggle}
        >
          {isOutdated ? "Adjust again" : "Fix"}
        </Button>
      )}
      {field !== "leftOut" && (
        <Button
          variant="ghost"
          {...onlineOnly}
          isBusy={leavingOut === itemId}
          aria-label={`Skip lot ${lot}`}
          onClick={() => leaveOut(finding)}
        >
          Skip lot
        </Button>
      )}
    </div>
  );
}

function Title({ itemId }: { itemId: string }) {
  const card = useHandover().cardOf(itemId);
  if (!card) return null;
  const place = "col-span-2 col-start-2 row-start-2";
  if (!card.title) return <p className={`${place} text-muted-foreground`}>No title</p>;
  return (
    <p dir="auto" className={`${place} truncate font-medium`}>
      {card.title}
    </p>
  );
}

/** The lot's first photo. `isTall`: on phones beside the lot number and the title. */
function Cover({ itemId, isTall }: { itemId: string; isTall: boolean }) {
  const photoUrl = useHandover().cardOf(itemId)?.coverUrl;
  return (
    <span
      className={classNames(
        "flex h-12 w-16 shrink-0 items-center justify-center overflow-hidden rounded bg-muted text-muted-foreground",
        isTall && "max-sm:row-span-2 max-sm:h-16",
      )}
    >
      <SmallPicture photoUrl={photoUrl} />
    </span>
  );
}

function LotLink({ itemId, lot }: { itemId: string; lot: string }) {
  const { manifestId } = useHandover();
  return (
    <Link
      to="/manifests/$manifestId/items/$itemId/edit"
      params={{ manifestId, itemId }}
      aria-label={`Lot ${lot}`}
      className="inline-flex min-h-11 w-16 shrink-0 grow items-center sm:w-20 sm:grow-0 font-semibold text-lg tabular-nums underline-offset-4 hover:underline"
    >
      {lot}
    </Link>
  );
}

/** A finding: the value, its automatic fix, and the reason. */
function Shown({ group, finding }: { group: FindingGroup; finding: Finding }) {
  const { check } = useHandover();
  const { value, after, message, field } = finding;
  if (group.code === "consignor-unmapped" && value) {
    // The heading names a single consignor, and says what is missing.
    if (check.unmapped.consignors.length === 1) return null;
    return (
      <p dir="auto" className="break-words">
        {value}
      </p>
    );
  }
  if (group.code === "adjustment-outdated" && field !== "leftOut") {
    // Either text may be the right one, so none is preferred.
    return <TextChange before={value} after={after ?? ""} afterLabel="In this export" isMarked={false} />;
  }
  if (after === null || field === "leftOut") {
    return (
      <>
        {value && (
          <p dir="auto" className="break-words">
            {shownText({ text: value, isChanged: true })}
          </p>
        )}
        <p className="text-muted-foreground text-sm">{message}</p>
      </>
    );
  }
  return <Fix {...{ group, finding, after }} />;
}

/** A value with its automatic fix. A message about a length stands below the text that is too long. */
function Fix({ group, finding, after }: { group: FindingGroup; finding: Finding; after: string }) {
  const { value, message } = finding;
  const isAboutNow = isLengthCheck(group);
  return (
    <>
      <TextChange
        before={value}
        after={after}
        afterLabel={group.isAutomatic ? "Written as" : "Suggested"}
        beforeNote={isAboutNow ? message : undefined}
      />
      {!isAboutNow && <p className="text-muted-foreground text-sm">{message}</p>}
    </>
  );
}

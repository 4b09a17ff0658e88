import { Ellipsis } from "lucide-react";
import { useMemo } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Button, buttonClasses } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { Menu } from "../../components/ui/menu";
import { useMay } from "../../data/session/session";
import { openDialog } from "../../lib/dialogs";
import { useCloseShortcut } from "../../lib/form-shortcuts";
import { plural } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import { type ActionId, type BulkAction, dialogOf, offeredActions } from "./bulk-actions";

type CardsShown = {
  shown: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onDone: () => void;
};

type BulkToolbarProps = {
  manifestId: string;
  selectedIds: readonly string[];
  /** State of the cards. If undefined, renders only the actions, for the table, which shows the rest itself. */
  cards?: CardsShown | undefined;
};

/** Toolbar of the actions for the selected lots. */
export default function BulkToolbar({ cards, ...actions }: BulkToolbarProps) {
  return cards ? (
    <CardsToolbar {...actions} cards={cards} />
  ) : (
    <div className="flex flex-wrap items-stretch gap-2">
      <Actions {...actions} />
    </div>
  );
}

/** A bottom bar that replaces the page's actions, so that the lots do not move. */
function CardsToolbar({ cards, ...actions }: BulkToolbarProps & { cards: CardsShown }) {
  const { selectedIds } = actions;
  useCloseShortcut(cards.onDone);
  return (
    <BottomBar label="Selected lots" isSlim>
      <SelectedCount {...{ selectedIds, cards }} />
      <SelectAll {...cards} selectedIds={selectedIds} />
      <div className="order-last flex w-full items-stretch gap-1 large-text:flex-wrap sideways:order-none sideways:w-auto sideways:grow lg:order-none lg:w-auto lg:grow lg:justify-end lg:gap-2">
        <Actions {...actions} />
      </div>
      <Button
        variant="secondary"
        className="grow-0! sideways:order-last lg:order-last"
        onClick={cards.onDone}
      >
        Done
      </Button>
    </BottomBar>
  );
}

function Actions({ manifestId, selectedIds }: Omit<BulkToolbarProps, "cards">) {
  const may = useMay();
  const lots = useListedLots(manifestId).cards;
  const selected = useMemo(() => {
    const ids = new Set(selectedIds);
    return lots.filter(({ id }) => ids.has(id));
  }, [lots, selectedIds]);
  const { buttons, menu } = offeredActions(may, selected);
  const isNone = selected.length === 0;
  const begin = (action: ActionId) =>
    openDialog(
      dialogOf(
        action,
        manifestId,
        selected.map(({ id }) => id),
      ),
    );
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.id} {...{ action }} isDisabled={isNone} onPress={() => begin(action.id)} />
      ))}
      <Menu
        label="More actions for the selected lots"
        disabled={isNone}
        className="h-auto! min-h-11 lg:border lg:border-control-border/60 lg:bg-surface"
        icon={<Ellipsis aria-hidden className="size-5" />}
        actions={menu.map(({ id, label, Icon }) => ({
          ...{ label, onChoose: () => begin(id) },
          icon: <Icon aria-hidden className="size-5" />,
        }))}
      />
    </>
  );
}

type SelectedProps = { selectedIds: readonly string[]; cards: CardsShown };

function SelectedCount({ selectedIds, cards }: SelectedProps) {
  const hidden = useMemo(() => {
    const shown = new Set(cards.shown);
    return selectedIds.filter((id) => !shown.has(id)).length;
  }, [cards.shown, selectedIds]);
  return (
    <p
      role="status"
      className="min-w-0 grow basis-24 font-semibold tabular-nums leading-tight lg:grow-0 lg:basis-auto"
    >
      {`${plural(selectedIds.length, "lot")} selected`}
      {hidden > 0 && (
        <span className="block font-normal text-muted-foreground text-sm">
          {`${hidden.toLocaleString("en-US")} not shown`}
        </span>
      )}
    </p>
  );
}

function SelectAll({ shown, onSelect, selectedIds }: CardsShown & Pick<SelectedProps, "selectedIds">) {
  const areAll = useMemo(() => {
    const selected = new Set(selectedIds);
    return shown.every((id) => selected.has(id));
  }, [shown, selectedIds]);
  return (
    <Button variant="ghost" className="grow-0! px-3!" disabled={areAll} onClick={() => onSelect(shown)}>
      <span>
        {`Select all ${shown.length.toLocaleString("en-US")}`}
        <span className="max-lg:sr-only"> shown</span>
      </span>
    </Button>
  );
}

type ActionButtonProps = { action: BulkAction; isDisabled: boolean; onPress: () => void };

/** On phones the icon is above a short text. */
function ActionButton({ action, isDisabled, onPress }: ActionButtonProps) {
  const { label, shortLabel = label, Icon, isDestructive } = action;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(
        buttonClasses({ variant: "secondary" }),
        "min-w-0 grow basis-0 large-text:basis-auto flex-col px-1! py-1! max-lg:border-0! max-lg:text-sm lg:grow-0 lg:basis-auto lg:flex-row lg:px-3!",
        isDestructive && "text-destructive!",
      )}
    >
      <Icon aria-hidden className="size-5" />
      <span className="lg:hidden">{shortLabel}</span>
      <span className="max-lg:hidden">{label}</span>
    </button>
  );
}

import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import { fold } from "@lotwright/contracts/values/fold";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useMemo, useRef, useState } from "react";
import { useListBox } from "../../components/layout/use-list-box";
import { SearchBox } from "../../components/ui/search-box";
import { ConsignorRow } from "./consignor-row";

/** Minimum number of consignors for the page to have a search box. */
const searchedFrom = 10;

/** Number of rows rendered above and below the screen, so that fast scrolling shows no gaps. */
const overscan = 5;

/** The height in rem of a row whose name has one line. A longer name makes its row higher. */
const rowRem = 3.8125;

/** A consignor whose dialog is open. */
export type OpenConsignor = { dialog: "edit" | "remove"; consignor: Consignor };

function matches({ name, referenceNumber }: Consignor, text: string): boolean {
  return fold(`${name}\n${referenceNumber ?? ""}`).includes(fold(text.trim()));
}

type ConsignorListProps = {
  consignors: Consignor[];
  initialText: string;
  onOpen: (open: OpenConsignor) => void;
};

/** The consignors by name, with a search box if there are many. */
export function ConsignorList({ consignors, initialText, onOpen }: ConsignorListProps) {
  const [text, setText] = useState(initialText);
  const shown = useMemo(
    () =>
      consignors.filter((consignor) => matches(consignor, text)).sort((a, b) => a.name.localeCompare(b.name)),
    [consignors, text],
  );
  return (
    <>
      {(consignors.length > searchedFrom || initialText !== "") && (
        <div className="px-4 pb-4">
          <SearchBox label="Search consignors..." value={text} onChange={setText} />
        </div>
      )}
      <ConsignorRows consignors={shown} onOpen={onOpen} />
      {shown.length === 0 && (
        <p role="status" className="border-t px-4 py-10 text-center text-muted-foreground">
          No consignors match your search
        </p>
      )}
    </>
  );
}

function estimateRow(): number {
  return rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** The virtualized rows. Only the rows on the screen and near it are rendered. */
function ConsignorRows({ consignors, onOpen }: Pick<ConsignorListProps, "consignors" | "onOpen">) {
  const list = useRef<HTMLUListElement>(null);
  const top = useListBox(list)?.top ?? 0;
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: consignors.length,
    estimateSize: estimateRow,
    getItemKey: useCallback((row: number) => consignors[row]?.id ?? row, [consignors]),
    scrollMargin: top,
    overscan,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <ul
      ref={list}
      aria-label="Consignors"
      // The virtualizer keeps the scroll position; the browser's scroll anchoring would correct it a second time.
      className="[overflow-anchor:none]"
      style={{
        paddingTop: first ? first.start - top : 0,
        paddingBottom: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {rows.map(({ index, key }) => {
        const consignor = consignors[index];
        if (!consignor) return null;
        return (
          <ConsignorRow
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={consignors.length}
            aria-posinset={index + 1}
            consignor={consignor}
            onEdit={() => onOpen({ dialog: "edit", consignor })}
            onRemove={() => onOpen({ dialog: "remove", consignor })}
          />
        );
      })}
    </ul>
  );
}

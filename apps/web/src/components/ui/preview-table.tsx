import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Positioned, because screen reader text in a far column would otherwise widen the page. */
const boxClasses = "relative overflow-x-auto rounded-md border bg-background text-sm";

/** The first lines of a text file. */
export function PreviewLines({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className={`${boxClasses} p-3`}
    >
      {text}
    </pre>
  );
}

/** Adds React keys by position, because several cells may have the same text. */
const placed = <T extends ReactNode>(cells: readonly T[], place: string | number) =>
  cells.map((content, column) => ({ key: `${place}-${column}`, content }));

type PreviewTableProps = {
  heading: readonly ReactNode[];
  rows: readonly (readonly string[])[];
  className?: string;
};

/** The first rows of a file. A wide table scrolls sideways. */
export function PreviewTable({ heading, rows, className }: PreviewTableProps) {
  return (
    <div className={classNames("overflow-hidden rounded-md border bg-background text-sm", className)}>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="mask-[linear-gradient(to_right,black_calc(100%_-_1.5rem),transparent)] relative overflow-x-auto pr-6 focus-visible:-outline-offset-2"
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {placed(heading, "heading").map(({ key, content }) => (
                <th
                  key={key}
                  scope="col"
                  className="whitespace-nowrap border-b px-3 py-2 text-left font-semibold"
                >
                  {content}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={placed(cells, row)[0]?.key}>
                {placed(cells, row).map(({ key, content }) => (
                  <td key={key} className="whitespace-nowrap border-b px-3 py-2">
                    {content}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

import type { AddedLots } from "@lotwright/contracts/catalog/manifest-glances";
import { useMemo, useState } from "react";
import { Button } from "../../../components/ui/button";
import { longDay, plural } from "../../../lib/format";
import { type ChartData, chartOf, type Day, type Series } from "./chart-data";

const shortDayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const shortDay = (day: string) => shortDayFormat.format(new Date(`${day}T00:00:00Z`));

const byPerson = ({ people }: Day) =>
  people.map(({ name, itemCount }) => `${name} ${itemCount.toLocaleString("en-US")}`).join(", ");

/** Stacked bar chart of added lots by day and person, or a table, which screen readers always get. */
export function AddedChart({ added }: { added: readonly AddedLots[] }) {
  const chart = useMemo(() => chartOf(added), [added]);
  const [isTable, setIsTable] = useState(false);
  if (chart.days.length === 0) return null;
  return (
    <figure className="min-w-0">
      <figcaption className="-mt-2.5 flex min-h-11 items-center justify-between gap-2">
        <span className="font-medium text-sm">Lots added per day</span>
        <Button
          variant="ghost"
          className="-mr-2 px-2! text-sm underline underline-offset-2"
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </figcaption>
      {!isTable && <Bars chart={chart} />}
      <DayTable days={chart.days} isHidden={!isTable} />
    </figure>
  );
}

function Bars({ chart: { days, series, highest } }: { chart: ChartData }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden>
      <p className="border-b pb-0.5 text-muted-foreground text-sm tabular-nums">{plural(highest, "lot")}</p>
      <div className="flex h-22 items-end gap-1 border-b">
        {days.map((day) => (
          <Bar key={day.day} day={day} series={series} highest={highest} />
        ))}
      </div>
      <p className="flex justify-between pt-1 text-muted-foreground text-sm">
        <span>{first && shortDay(first.day)}</span>
        {days.length > 1 && <span>{last && shortDay(last.day)}</span>}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm">
        {series.map(({ key, name, itemCount, color }) => (
          <li key={key} className="flex min-w-0 max-w-full items-center gap-1.5">
            <span className="size-3 shrink-0 rounded-sm" style={{ background: color }} />
            <span dir="auto" className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="text-muted-foreground tabular-nums">{itemCount.toLocaleString("en-US")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ day, series, highest }: { day: Day; series: readonly Series[]; highest: number }) {
  const text = `${shortDay(day.day)}: ${plural(day.itemCount, "lot")} (${byPerson(day)})`;
  return (
    <div title={text} className="flex h-full max-w-12 grow basis-0 flex-col justify-end">
      <div
        className="flex min-h-0.5 flex-col-reverse gap-px overflow-hidden rounded-t-sm"
        style={{ height: `${(day.itemCount / highest) * 100}%` }}
      >
        {series.map(({ key, color }, index) => {
          const part = day.parts[index] ?? 0;
          return part > 0 && <div key={key} style={{ background: color, flex: `${part} 1 0` }} />;
        })}
      </div>
    </div>
  );
}

function DayTable({ days, isHidden }: { days: readonly Day[]; isHidden: boolean }) {
  return (
    <div
      // Scrolling elements must be focusable by keyboard.
      tabIndex={isHidden ? undefined : 0}
      className={isHidden ? "sr-only" : "relative max-h-64 overflow-auto rounded-md border text-sm"}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Lots added per day and person</caption>
        <thead>
          <tr className="border-b text-left">
            <th scope="col" className="px-3 py-2">
              Day
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Lots
            </th>
            <th scope="col" className="px-3 py-2">
              By person
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-b align-top last:border-b-0">
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                {longDay(day.day)}
              </th>
              <td className="px-3 py-1.5 text-right tabular-nums">{day.itemCount.toLocaleString("en-US")}</td>
              <td className="px-3 py-1.5">{byPerson(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

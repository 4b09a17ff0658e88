import { useEffect, useState } from "react";
import { Spinner } from "./progress";

/** Number of lots above which the elapsed seconds are shown. */
const manyLots = 500;

/** Text of a running operation, such as "Changing 2,000 lots", with the elapsed seconds if there are many lots. */
export function Working({ text, count }: { text: string; count: number }) {
  const isTimed = count >= manyLots;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [isTimed]);
  return (
    <div className="flex items-center gap-2 text-muted-foreground">
      <Spinner />
      <p role="status">{`${text}…`}</p>
      {seconds > 0 && <span aria-hidden className="tabular-nums">{`${seconds} s`}</span>}
    </div>
  );
}

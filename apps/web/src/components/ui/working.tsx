import { useEffect, useState } from "react";
import { Spinner } from "./progress";

/** Number of lots from which on the seconds of a call are counted. */
const manyLots = 500;

/** Text of a call in progress, such as "Changing 2,000 lots", and with many lots for how long. */
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

import { useEffect, useState } from "react";

/** The window widths at which the grid gets one more column. */
const widerScreens = ["(min-width: 40rem)", "(min-width: 48rem)", "(min-width: 64rem)", "(min-width: 80rem)"];

/** Whether a phone is held sideways, which shows two columns of rows instead of cards with the photo on top. */
export const isSideways = (): boolean => matchMedia("(height < 30rem) and (30rem <= width < 64rem)").matches;

const countColumns = () =>
  isSideways() ? 2 : 1 + widerScreens.filter((query) => matchMedia(query).matches).length;

/** The number of columns, from one on a phone to five on a desktop. */
export function useColumns(): number {
  const [columns, setColumns] = useState(countColumns);
  useEffect(() => {
    const count = () => setColumns(countColumns());
    addEventListener("resize", count);
    return () => removeEventListener("resize", count);
  }, []);
  return columns;
}

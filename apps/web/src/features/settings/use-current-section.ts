import { useCallback, useEffect, useRef, useState } from "react";
import { focusSection } from "./settings-sections";

/** Share of the window's height: the last section whose heading is above it is the current one. */
const readingLine = 0.3;

function readSection(anchors: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
  if (isAtEnd) return anchors.at(-1);
  const hasPassed = (anchor: string) => {
    const heading = document.getElementById(anchor);
    return heading !== null && heading.getBoundingClientRect().top <= window.innerHeight * readingLine;
  };
  return anchors.findLast(hasPassed) ?? anchors[0];
}

/** The current section, and a function that scrolls to a section and makes it current. */
export function useCurrentSection(anchors: readonly string[]) {
  const [current, setCurrent] = useState(anchors[0]);
  const known = anchors.join(" ");
  // A short section near the end of the page cannot scroll up that far, so after a jump it counts as current.
  const jumpedTo = useRef<number>(undefined);
  useEffect(() => {
    const update = () => {
      if (window.scrollY === jumpedTo.current) return;
      jumpedTo.current = undefined;
      setCurrent(readSection(known.split(" ")));
    };
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [known]);
  const jump = useCallback(
    (anchor: string) => {
      if (!known.split(" ").includes(anchor)) return;
      focusSection(anchor);
      jumpedTo.current = window.scrollY;
      setCurrent(anchor);
    },
    [known],
  );
  return { current, jump };
}

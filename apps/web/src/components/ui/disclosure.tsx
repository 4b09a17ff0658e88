import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "./class-names";

type DisclosureProps = {
  title: string;
  /** Shown beside the title, such as a badge. */
  state?: ReactNode;
  isOpenAtFirst?: boolean;
  /** Whether the section scrolls to the top when it is opened. */
  isScrolledTo?: boolean;
  /** Marks the heading as a stop for keyboard navigation. */
  stop?: string;
  children: ReactNode;
};

/** A collapsible section. While closed, its content is not rendered. */
export function Disclosure({
  title,
  state,
  isOpenAtFirst = false,
  isScrolledTo = false,
  stop,
  children,
}: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} aria-labelledby={id} className="rounded-lg border bg-surface">
      <h3 className="font-semibold">
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          data-stop={stop}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            if (isScrolledTo && !isOpen) section.current?.scrollIntoView({ block: "start" });
          }}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-2 text-left"
        >
          {state && <span className="max-sm:w-[calc(100%-2rem)]">{state}</span>}
          <span
            className={classNames(
              "min-w-0 grow break-words",
              state ? "basis-40 max-sm:order-last max-sm:basis-full" : "basis-0",
            )}
          >
            {title}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames("size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      {isOpen && <div className="border-t">{children}</div>}
    </section>
  );
}

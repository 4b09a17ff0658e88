import type { PrintPreview as Preview, PrintedShape } from "@lotwright/contracts/exports/prints";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/ui/icon-button";

/** The first pages of a document as they are printed, one at a time. */
export function PrintPreview({ preview }: { preview: Preview }) {
  const [chosen, setChosen] = useState(0);
  const { width, height, pageCount, pages } = preview;
  const index = Math.min(chosen, pages.length - 1);
  const name = `Page ${index + 1} of ${pageCount.toLocaleString("en-US")}`;
  const isLastShown = index === pages.length - 1;
  return (
    <figure className="mx-auto w-full max-w-md">
      {/* Paper is white in the dark, too. */}
      <svg
        role="img"
        aria-label={`Preview: ${name}`}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full rounded-md border bg-white"
        fontFamily="'DejaVu Sans', Verdana, sans-serif"
      >
        {pages[index]?.map((shape, order) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no id, and a page is drawn as a whole
          <Shape key={`${index} ${order}`} shape={shape} />
        ))}
      </svg>
      <figcaption className="flex items-center justify-between gap-2 pt-1">
        <IconButton
          icon={<ChevronLeft aria-hidden className="size-5" />}
          label="Previous page"
          disabled={index === 0}
          onClick={() => setChosen(index - 1)}
        />
        <span role="status" className="text-center text-sm tabular-nums">
          {name}
          {isLastShown && pageCount > pages.length && (
            <span className="block text-muted-foreground">Download to see the others.</span>
          )}
        </span>
        <IconButton
          icon={<ChevronRight aria-hidden className="size-5" />}
          label="Next page"
          disabled={isLastShown}
          onClick={() => setChosen(index + 1)}
        />
      </figcaption>
    </figure>
  );
}

function Shape({ shape }: { shape: PrintedShape }) {
  const { x, y, width } = shape;
  switch (shape.kind) {
    case "box":
      return <rect {...{ x, y, width }} height={shape.height} fill={shape.color} />;
    case "photo":
      return <image {...{ x, y, width }} height={shape.height} href={thumbnailUrl(shape.url)} />;
    case "code":
      return (
        <path
          d={shape.path}
          transform={`translate(${x} ${y}) scale(${width / shape.modules})`}
          shapeRendering="crispEdges"
        />
      );
    case "text":
      return (
        <text
          {...{ x, y }}
          fontSize={shape.size}
          fontWeight={shape.isBold ? 700 : 400}
          fill={shape.color}
          textLength={width}
          lengthAdjust="spacingAndGlyphs"
          xmlSpace="preserve"
        >
          {shape.text}
        </text>
      );
  }
}

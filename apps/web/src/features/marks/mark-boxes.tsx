import { doubtOf, type Mark } from "@lotwright/contracts/media/mark-facts";
import { useRef } from "react";
import type { MarkTarget, PhotoMarksProps } from "../../components/photos/photo-marks";
import { classNames } from "../../components/ui/class-names";
import { MarkMenu } from "./mark-menu";
import { doubtTexts, shownText } from "./mark-texts";
import { rectangleOf, usePictureBox } from "./picture-box";
import { useMarks } from "./use-marks";

/** Marks of a photo as buttons over it. Uncertain readings, prices and contact data have dashed outlines. */
export default function MarkBoxes({ photoUrls, url, targets }: PhotoMarksProps) {
  const { photos } = useMarks(photoUrls);
  const area = useRef<HTMLUListElement>(null);
  const picture = usePictureBox(area);
  const marks = photos.find((photo) => photo.url === url)?.marks ?? [];
  return (
    <ul ref={area} aria-label="Marks on this photo" className="pointer-events-none absolute inset-0">
      {picture &&
        marks.map((mark) => (
          <MarkBox
            key={`${shownText(mark)} ${mark.box.join()}`}
            mark={mark}
            rectangle={rectangleOf(mark.box, picture)}
            targets={targets}
          />
        ))}
    </ul>
  );
}

/** CSS classes of a mark's box. Its lines stay thin when zoomed, and its touch target is larger than the box of a small text. */
const boxClasses =
  "pointer-events-auto absolute -inset-[calc(3px/var(--zoom,1))] rounded-[calc(4px/var(--zoom,1))] bg-white/5 [border-width:calc(2px/var(--zoom,1))] after:absolute after:-inset-[calc(8px/var(--zoom,1))] hover:bg-white/25 aria-expanded:bg-white/25";

/** CSS classes of facts: a white line between black ones, visible on any photo. */
const factClasses =
  "border-white [box-shadow:0_0_0_calc(1.5px/var(--zoom,1))_rgb(0_0_0/.75),inset_0_0_0_calc(1px/var(--zoom,1))_rgb(0_0_0/.5)]";

/** CSS classes of uncertain marks: dashes, white over black. */
const doubtClasses =
  "border-black/80 before:absolute before:-inset-[calc(2px/var(--zoom,1))] before:rounded-[inherit] before:border-white before:border-dashed before:[border-width:calc(2px/var(--zoom,1))]";

type MarkBoxProps = {
  mark: Mark;
  rectangle: ReturnType<typeof rectangleOf>;
  targets: readonly MarkTarget[];
};

function MarkBox({ mark, rectangle, targets }: MarkBoxProps) {
  if (!rectangle) return null;
  const { degrees, ...place } = rectangle;
  const doubt = doubtOf(mark);
  const text = shownText(mark);
  return (
    <li className="absolute" style={{ ...place, transform: `translate(-50%, -50%) rotate(${degrees}deg)` }}>
      <MarkMenu
        mark={mark}
        targets={targets}
        title={text}
        aria-label={doubt ? `${text} (${doubtTexts[doubt]})` : text}
        className={classNames(boxClasses, doubt ? doubtClasses : factClasses)}
      />
    </li>
  );
}

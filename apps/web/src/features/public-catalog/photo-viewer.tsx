import { Icon } from "./catalog-icons";
import { StripControls } from "./photo-strip";

/** An empty dialog, which the script fills with a lot's photos. */
export function PhotoViewer() {
  return (
    <dialog className="viewer" aria-labelledby="viewer-title" data-viewer>
      <section className="strip" aria-label="Photos" data-strip>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a pointer */}
        <div className="slides" data-slides tabIndex={0} />
        <StripControls count={1} />
      </section>
      <div className="viewer-head">
        <p id="viewer-title" dir="auto" data-viewer-title />
        <button type="button" className="turn" aria-label="Close" title="Close" data-viewer-close>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

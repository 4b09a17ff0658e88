import { useMay } from "../data/session/session";
import { PaletteResults } from "../features/palette/palette";
import type { ResultsProps } from "../features/palette/palette-frame";
import type { Setting } from "../features/palette/use-actions";
import { settingsContents } from "../features/settings/settings-contents";
import { activityAnchor, pagesFor } from "../features/settings/settings-sections";

/** Sections that only lead to a page that an action opens too. */
const leading: readonly string[] = [activityAnchor, "team", "phones"];

/** The settings that the user's role shows: their controls, and their sections, with the page that has them. */
function useSettings(): Setting[] {
  const may = useMay();
  const sections = pagesFor(may).flatMap((page) =>
    page.sections
      .filter(({ anchor }) => !leading.includes(anchor))
      .map((section) => ({ ...section, page: page.id, words: `${page.title} ${section.keywords ?? ""}` })),
  );
  const byAnchor = new Map(sections.map((section) => [section.anchor, section]));
  const controls = settingsContents.flatMap(
    ({ anchor, title, words, control = title, permission }): Setting[] => {
      const section = byAnchor.get(anchor);
      if (section === undefined) return [];
      const isUsable = permission === undefined || may(permission);
      const { page } = section;
      return [{ page, anchor, title, words, section: section.title, ...(isUsable && { control }) }];
    },
  );
  return [...controls, ...sections.map(({ page, anchor, title, words }) => ({ page, anchor, title, words }))];
}

/** The results of the palette, combined with the settings; loaded when it first opens. */
export default function AppPalette(field: ResultsProps) {
  return <PaletteResults {...field} settings={useSettings()} />;
}

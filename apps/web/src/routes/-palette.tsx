import { useMay } from "../data/session/session";
import { PaletteResults } from "../features/palette/palette";
import type { ResultsProps } from "../features/palette/palette-frame";
import type { Setting } from "../features/palette/use-actions";
import { settingsContents } from "../features/settings/settings-contents";
import { activityAnchor, indexEntries } from "../features/settings/settings-sections";

/** The settings that the user's role shows: their controls, and their sections. */
function useSettings(): Setting[] {
  const may = useMay();
  // That section only leads to the activity, as an action does.
  const sections = indexEntries([], may).filter(({ anchor }) => anchor !== activityAnchor);
  const titles = new Map(sections.map(({ anchor, title }) => [anchor, title]));
  const controls = settingsContents.flatMap(
    ({ anchor, title, words, control = title, permission }): Setting[] => {
      const section = titles.get(anchor);
      if (section === undefined) return [];
      const isUsable = permission === undefined || may(permission);
      return [{ anchor, title, words, section, ...(isUsable && { control }) }];
    },
  );
  return [
    ...controls,
    ...sections.map(({ anchor, title, keywords = "" }) => ({ anchor, title, words: keywords })),
  ];
}

/** The results of the palette, combined with the settings; loaded when it first opens. */
export default function AppPalette(field: ResultsProps) {
  return <PaletteResults {...field} settings={useSettings()} />;
}

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

const tabClasses =
  "min-h-11 flex-1 rounded-md px-4 large-text:px-1 font-medium text-muted-foreground data-[state=active]:bg-surface dark:data-[state=active]:bg-border data-[state=active]:text-foreground data-[state=active]:outline-1 data-[state=active]:outline-border data-[state=active]:focus-visible:outline-2 data-[state=active]:focus-visible:outline-ring";

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { name: string; content: ReactNode }[];
  /** Name of the tab that is selected initially; the first one by default. */
  first?: string;
  /** The name of the selected tab, if the caller selects it. */
  selected?: string;
  onSelect?: (name: string) => void;
};

/** Makes an id from a tab's name, since ids may not contain spaces. */
const idOf = (name: string) => name.replaceAll(" ", "-");

export function Tabs({ label, tabs, first = tabs[0]?.name ?? "", selected, onSelect }: TabsProps) {
  const select = (id: string) => {
    const tab = tabs.find(({ name }) => idOf(name) === id);
    if (tab) onSelect?.(tab.name);
  };
  return (
    <Radix.Root
      defaultValue={idOf(first)}
      {...(selected !== undefined && { value: idOf(selected) })}
      onValueChange={select}
    >
      <Radix.List aria-label={label} className="flex flex-wrap gap-1 rounded-lg bg-muted p-1">
        {tabs.map(({ name }) => (
          <Radix.Trigger key={name} value={idOf(name)} className={tabClasses}>
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }) => (
        <Radix.Content key={name} value={idOf(name)} tabIndex={-1} className="pt-5">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

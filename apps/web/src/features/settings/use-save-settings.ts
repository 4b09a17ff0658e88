import { useState } from "react";
import { errorMessage } from "../../lib/error-message";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import { changedSections, type SettingsForm, type SettingsValues } from "./settings-form";
import { type SettingsSection, savedSections, sectionTitles } from "./settings-sections";

/** One toast tells the outcome of all calls. */
const meta = { isSilent: true };

function useSavers() {
  const utils = trpc.useUtils();
  const company = trpc.companySettings.update.useMutation({
    meta,
    onSuccess: (saved) => utils.companySettings.current.setData(undefined, saved),
  });
  const branding = trpc.branding.update.useMutation({
    meta,
    onSuccess: (user) => utils.auth.current.setData(undefined, user),
  });
  const exports = trpc.exportSettings.save.useMutation({
    meta,
    onSuccess: (saved) => utils.exportSettings.current.setData(undefined, saved),
  });
  return { company, branding, exports };
}

type Call = { sections: SettingsSection[]; send: () => Promise<unknown> };

/** One call for each place that stores settings, and only for what changed. */
function callsFor(
  changed: SettingsSection[],
  values: SettingsValues,
  { company, branding, exports }: ReturnType<typeof useSavers>,
): Call[] {
  const among = (...sections: SettingsSection[]) => sections.filter((section) => changed.includes(section));
  const exported = among("customFields", "file");
  const calls = [
    { sections: among("company"), send: () => company.mutateAsync(values.company) },
    { sections: among("branding"), send: () => branding.mutateAsync(values.branding) },
    {
      sections: exported,
      send: () => exports.mutateAsync(Object.assign({}, ...exported.map((section) => values[section]))),
    },
  ];
  return calls.filter(({ sections }) => sections.length > 0);
}

type SectionErrors = Partial<Record<SettingsSection, string>>;
type Outcome = { sections: SettingsSection[]; error?: string };

const outcomeOf = ({ sections, send }: Call): Promise<Outcome> =>
  send().then(
    () => ({ sections }),
    (error: unknown) => ({
      sections,
      error: errorMessage(error, "Failed to update settings. Please try again."),
    }),
  );

const savedTitles: Partial<Record<SettingsSection, string>> = {
  company: "Company information saved",
  branding: "Branding updated successfully",
};

/** One toast for all: a second one would hide an error. */
function showOutcome(done: SettingsSection[], errors: SectionErrors): void {
  const failed = Object.entries(errors);
  if (failed.length > 0) {
    const names = failed.map(([section]) => sectionTitles[section as SettingsSection]); // its keys are sections
    const saved =
      done.length > 0 ? [`Saved: ${done.map((section) => sectionTitles[section]).join(", ")}.`] : [];
    const description = [...new Set(failed.map(([, error]) => error)), ...saved].join(" ");
    toast({ title: `Couldn't save: ${names.join(", ")}`, description, variant: "destructive" });
    return;
  }
  const [only, ...others] = done;
  const title = (others.length === 0 && only && savedTitles[only]) || "Settings saved";
  toast({ title, variant: "success" });
}

/** Saves what changed. A section that failed stays changed, with its error, and the person is led to the first one. */
export function useSaveSettings(
  form: SettingsForm,
  initial: SettingsValues,
  onFailed: (section: SettingsSection) => void,
) {
  const [saved, setSaved] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<SectionErrors>({});
  const savers = useSavers();
  const changed = changedSections(saved, form.watch());
  const leadToFirst = (failed: Partial<Record<SettingsSection, unknown>>) => {
    const first = savedSections.find((section) => failed[section]);
    if (first) onFailed(first);
  };

  const save = form.handleSubmit(async (values) => {
    setIsSaving(true);
    const sent = structuredClone(form.getValues());
    const outcomes = await Promise.all(callsFor(changedSections(saved, sent), values, savers).map(outcomeOf));
    const done = outcomes.flatMap(({ sections, error }) => (error === undefined ? sections : []));
    const failed: SectionErrors = Object.fromEntries(
      outcomes.flatMap(({ sections, error }) =>
        error === undefined ? [] : sections.map((name) => [name, error]),
      ),
    );
    const kept = Object.fromEntries(done.map((section) => [section, values[section]]));
    // Keep what was typed during the save; the next save sends it.
    const changedSince = changedSections(sent, form.getValues());
    for (const section of done) {
      if (!changedSince.includes(section)) form.setValue(section, values[section]);
    }
    setSaved((before) => ({ ...before, ...kept }));
    setErrors(failed);
    showOutcome(done, failed);
    setIsSaving(false);
    leadToFirst(failed);
  }, leadToFirst);
  const shownErrors: SectionErrors = Object.fromEntries(changed.map((section) => [section, errors[section]]));
  return { save, isSaving, changed, errors: shownErrors };
}

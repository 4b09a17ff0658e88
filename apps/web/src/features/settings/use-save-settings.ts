import { useState } from "react";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import {
  changedSections,
  type SettingsForm,
  type SettingsSection,
  type SettingsValues,
} from "./settings-form";

function useSavers() {
  const utils = trpc.useUtils();
  const say = (title: string) => toast({ title, variant: "success" });
  const meta = { errorFallback: "Failed to update settings. Please try again." };
  const company = trpc.companySettings.update.useMutation({
    meta,
    onSuccess: (saved) => {
      utils.companySettings.current.setData(undefined, saved);
      say("Company information saved");
    },
  });
  const branding = trpc.branding.update.useMutation({
    meta,
    onSuccess: (user) => {
      utils.auth.current.setData(undefined, user);
      say("Branding updated successfully");
    },
  });
  const exports = trpc.exportSettings.save.useMutation({
    meta,
    onSuccess: (saved) => {
      utils.exportSettings.current.setData(undefined, saved);
      say("Settings saved");
    },
  });
  return { company, branding, exports };
}

type Call = { sections: SettingsSection[]; send: () => Promise<unknown> };

/** One call for each place that keeps settings, and only for what changed. */
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

/** Saves what changed; what could not be saved stays changed. */
export function useSaveSettings(form: SettingsForm, initial: SettingsValues) {
  const [saved, setSaved] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const savers = useSavers();
  const changed = changedSections(saved, form.watch());

  const save = form.handleSubmit(async (values) => {
    setIsSaving(true);
    const sent = structuredClone(form.getValues());
    const calls = callsFor(changedSections(saved, sent), values, savers);
    const outcomes = await Promise.all(
      calls.map(({ sections, send }) =>
        send().then(
          () => sections,
          // The toast has said so.
          () => [],
        ),
      ),
    );
    const done = outcomes.flat();
    const kept = Object.fromEntries(done.map((section) => [section, values[section]]));
    // What was typed meanwhile stays, and is saved with the next press.
    const changedMeanwhile = changedSections(sent, form.getValues());
    for (const section of done) {
      if (!changedMeanwhile.includes(section)) form.setValue(section, values[section]);
    }
    setSaved((before) => ({ ...before, ...kept }));
    setIsSaving(false);
  });
  return { save, isSaving, changed };
}

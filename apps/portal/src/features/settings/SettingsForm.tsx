import type { SettingsPatch, SettingsView } from '@recuerda/contracts';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useGetSettingsQuery, useUpdateSettingsMutation } from '../../api/settings';
import { Loaded } from '../../components/feedback/Loaded';
import { FormFailure } from '../../components/form/FormFailure';
import { LeaveQuestion } from '../../components/form/LeaveQuestion';
import { useSave } from '../../components/form/use-save';
import { SettingsCard } from './SettingsCard';

/** Shows a form of the settings once they are there. */
export function SettingsLoader({ children }: { children: (settings: SettingsView) => ReactNode }) {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} loading="Cargando ajustes..." size="h-48 w-full">
      {children}
    </Loaded>
  );
}

interface Props<Input extends FieldValues> {
  title: string;
  /** The settings as they are now: what is saved is checked against their version. */
  settings: SettingsView;
  form: UseFormReturn<Input>;
  /** The part of the settings that the form changes. */
  toPatch: (input: Input) => Omit<SettingsPatch, 'version'>;
  children: ReactNode;
}

/** A form that stays where it is when saved. */
export function SettingsForm<Input extends FieldValues>({ title, settings, form, toPatch, children }: Props<Input>) {
  const [update] = useUpdateSettingsMutation();
  const [saved, setSaved] = useState(false);
  const { isDirty, dirtyFields } = form.formState;
  // What others save keeps the fields that were changed here, but not `isDirty`.
  const dirty = isDirty || Object.keys(dirtyFields).length > 0;
  const { submit, saving, failure } = useSave(form, {
    save: async (input) => {
      setSaved(false);
      const sent = structuredClone(form.getValues());
      await update({ version: settings.version, ...toPatch(input) }).unwrap();
      return sent;
    },
    saved: (sent) => {
      // What was typed meanwhile is still to be saved.
      form.resetDefaultValues(sent);
      setSaved(true);
    },
    stays: true,
    explainAlways: true,
  });
  return (
    <SettingsCard title={title}>
      <form noValidate onSubmit={submit} aria-busy={saving}>
        {dirty && <LeaveQuestion />}
        {children}
        <FormFailure text={failure} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button-primary" aria-disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar'}
          </button>
          <p role="status" className="text-success">
            {saved && !dirty && 'Guardado.'}
          </p>
        </div>
      </form>
    </SettingsCard>
  );
}

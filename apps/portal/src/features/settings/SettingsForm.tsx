import { readableFields, type SettingsPatch, type SettingsView } from '@recuerda/contracts';
import { type ReactNode, useState } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { isProblem } from '../../api/problem';
import { useGetSettingsQuery, useUpdateSettingsMutation } from '../../api/settings';
import { Button } from '../../components/buttons';
import { Loaded } from '../../components/feedback';
import { LazyConflictList } from '../../components/form/Conflicts';
import { FormFailure } from '../../components/form/FormFailure';
import { LeaveQuestion } from '../../components/form/LeaveQuestion';
import type { Conflict } from '../../components/form/use-edit';
import { useSave } from '../../components/form/use-save';
import { JUST_READ_S } from '../../components/lazy/screen';
import { SectionCard } from '../../components/SectionCard';

export function SettingsLoader({ children }: { children: (settings: SettingsView) => ReactNode }) {
  const query = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: JUST_READ_S });
  return (
    <Loaded query={query} loading="Cargando ajustes..." size="h-48 w-full">
      {children}
    </Loaded>
  );
}

interface Refused {
  conflicts: readonly Conflict[];
  typed: Omit<SettingsPatch, 'version'>;
}
const NOTHING_REFUSED: Refused = { conflicts: [], typed: {} };

interface Props<Input extends FieldValues> {
  title: string;
  /** The settings as they are now: what is saved is checked against their version. */
  settings: SettingsView;
  form: UseFormReturn<Input>;
  /** The part of the settings that the form changes. */
  toPatch: (input: Input) => Omit<SettingsPatch, 'version'>;
  /** The fields of the form that make up a setting, where they are not one of its name. */
  fieldsOf?: Readonly<Record<string, readonly string[]>>;
  children: ReactNode;
}

/** A form that stays where it is when saved. */
export function SettingsForm<Input extends FieldValues>(props: Props<Input>) {
  const { title, settings, form, toPatch, fieldsOf = {}, children } = props;
  const [update] = useUpdateSettingsMutation();
  const [saved, setSaved] = useState(false);
  const { isDirty, dirtyFields } = form.formState;
  // What others save keeps the fields that were changed here, but not `isDirty`.
  const dirty = isDirty || Object.keys(dirtyFields).length > 0;
  const [opened, setOpened] = useState(settings);
  // Newer ones may have other values in the fields that were changed here.
  if (!dirty && settings.version > opened.version) setOpened(settings);
  const [refused, setRefused] = useState<Refused>(NOTHING_REFUSED);
  const save = async (patch: Omit<SettingsPatch, 'version'>): Promise<SettingsView> => {
    try {
      return await update({ version: opened.version, ...patch }).unwrap();
    } catch (error) {
      const present = presentSettings(error);
      if (!present) throw error;
      setOpened(present);
      const { changed, conflicts } = compareSettings(patch, { ...opened }, { ...present });
      if (changed.length === 0) return update({ version: present.version, ...patch }).unwrap();
      setRefused({ conflicts, typed: patch });
      throw error;
    }
  };
  const { submit, saving, failure } = useSave(form, {
    save: async (input) => {
      setSaved(false);
      const sent = structuredClone(form.getValues());
      return { sent, view: await save(toPatch(input)) };
    },
    saved: ({ sent, view }) => {
      // What was typed meanwhile is still to be saved.
      form.resetDefaultValues(sent);
      setOpened(view);
      setRefused(NOTHING_REFUSED);
      setSaved(true);
    },
    stays: true,
    explainAlways: true,
  });
  const takeStored = (taken: Conflict) => {
    const stored = new Map<string, unknown>(Object.entries(form.formState.defaultValues ?? {}));
    for (const name of fieldsOf[taken.field] ?? [taken.field])
      form.setValue(name as Path<Input>, stored.get(name) as PathValue<Input, Path<Input>>, { shouldDirty: true });
    setRefused({ ...refused, conflicts: refused.conflicts.filter((conflict) => conflict !== taken) });
  };
  return (
    <SectionCard title={title}>
      <form noValidate onSubmit={submit} aria-busy={saving}>
        {dirty && <LeaveQuestion />}
        {children}
        <FormFailure text={failure} />
        <LazyConflictList {...refused} action="Guardar" takeStored={takeStored} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="primary" aria-disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar'}
          </Button>
          <p role="status" className="text-success">
            {saved && !dirty && 'Guardado.'}
          </p>
        </div>
      </form>
    </SectionCard>
  );
}

type Settings = Readonly<Record<string, unknown>>;

/** Returns the present settings, where that is why they were not saved. */
const presentSettings = (error: unknown): SettingsView | undefined =>
  isProblem(error) && error.code === 'settings_changed' ? (error.entity as SettingsView | undefined) : undefined;

/**
 * Compares a change with what somebody else has saved since the form was opened: `changed` are the fields of it that
 * are other now, `conflicts` those that were changed here, too.
 */
function compareSettings(
  patch: Omit<SettingsPatch, 'version'>,
  opened: Settings,
  present: Settings,
): { changed: string[]; conflicts: Conflict[] } {
  const typed: Settings = patch;
  const changed = Object.keys(patch).filter((field) => differ(field, opened[field], present[field]));
  const conflicts = changed
    .filter((field) => differ(field, typed[field], opened[field]) && differ(field, typed[field], present[field]))
    .map((field) => ({ field, stored: present[field] }));
  return { changed, conflicts };
}

const differ = (field: string, one: unknown, other: unknown): boolean =>
  readable(field, one) !== readable(field, other);
const readable = (field: string, value: unknown): string =>
  JSON.stringify(readableFields({ [field]: value })[field] ?? null);

/** An empty field is null. */
export const toNumber = (text: unknown): number | null => (text === '' || text === null ? null : Number(text));

/** A form of a part of the settings: what was not changed in it follows what others save. */
export const useSettingsForm = <Input extends FieldValues, Output = Input>(
  props: UseFormProps<Input, unknown, Output> & Required<Pick<UseFormProps<Input, unknown, Output>, 'values'>>,
) => useForm({ ...props, resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true } });

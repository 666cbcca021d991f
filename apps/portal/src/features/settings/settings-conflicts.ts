import { readableFields, type SettingsPatch, type SettingsView } from '@recuerda/contracts';
import { isProblem } from '../../api/problem';
import type { Conflict } from '../../components/form/use-edit';

type Settings = Readonly<Record<string, unknown>>;

/** Returns the present settings, where that is why they were not saved. */
export const presentSettings = (error: unknown): SettingsView | undefined =>
  isProblem(error) && error.code === 'settings_changed' ? (error.entity as SettingsView | undefined) : undefined;

/**
 * Compares a change with what somebody else has saved since the form was opened: `changed` are the fields of it that
 * are other now, `conflicts` those that were changed here, too.
 */
export function compareSettings(
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

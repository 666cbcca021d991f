import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type Absence,
  type ClosedDay,
  type CreateAbsenceInput,
  createAbsenceInput,
  type CreateClosedDayInput,
  createClosedDayInput,
  type SuggestionQuery,
  suggestionQuery,
  type SuggestionsView,
  type UpdateClosedDayInput,
  updateClosedDayInput,
} from '../entities/calendar.js';
import { type SettingsPatch, settingsPatch, type SettingsView } from '../entities/settings.js';
import { idField } from '../fields.js';

type None = Record<string, never>;
const none = z.object({});
const byId = z.object({ id: idField });

export const GetSettings = defineRequest<SettingsView, None>('directory.settings.get', 'school.read', none);
/** Fails with `settings_changed` when somebody else has changed them since. */
export const UpdateSettings = defineRequest<SettingsView, SettingsPatch>(
  'directory.settings.update',
  'settings.write',
  settingsPatch,
);

/** All of the school and of the departments that the principal may know, in the order of their dates. */
export const ListClosedDays = defineRequest<{ items: ClosedDay[] }, None>(
  'directory.calendar.list-closed-days',
  'school.read',
  none,
);
export const CreateClosedDay = defineRequest<ClosedDay, CreateClosedDayInput>(
  'directory.calendar.create-closed-day',
  'settings.write',
  createClosedDayInput,
);
export const UpdateClosedDay = defineRequest<ClosedDay, UpdateClosedDayInput>(
  'directory.calendar.update-closed-day',
  'settings.write',
  updateClosedDayInput,
);
export const DeleteClosedDay = defineRequest<None, { id: string }>(
  'directory.calendar.delete-closed-day',
  'settings.write',
  byId,
);
/** The holidays of a country: a proposal, nothing is stored. */
export const SuggestClosedDays = defineRequest<SuggestionsView, SuggestionQuery>(
  'directory.calendar.suggest-closed-days',
  'settings.write',
  suggestionQuery,
);

/** In the order of their dates. */
export const ListAbsences = defineRequest<{ items: Absence[] }, { employeeId: string }>(
  'directory.absences.list',
  'school.read',
  z.object({ employeeId: idField }),
);
export const CreateAbsence = defineRequest<Absence, CreateAbsenceInput>(
  'directory.absences.create',
  'school.write',
  createAbsenceInput,
);
export const DeleteAbsence = defineRequest<None, { employeeId: string; id: string }>(
  'directory.absences.delete',
  'school.write',
  z.object({ employeeId: idField, id: idField }),
);

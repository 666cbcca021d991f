import { z } from 'zod';
import { defineRequest } from '../define.js';
import {
  type Absence,
  type ClosedDay,
  createAbsenceInput,
  createClosedDayInput,
  suggestionQuery,
  type SuggestionsView,
  updateClosedDayInput,
} from '../entities/calendar.js';
import { settingsPatch, type SettingsView } from '../entities/settings.js';
import { idField } from '../fields.js';

const byId = z.object({ id: idField });

export const GetSettings = defineRequest<SettingsView>('directory.settings.get', 'school.read');
/** Fails with `settings_changed` when somebody else has changed them since. */
export const UpdateSettings = defineRequest<SettingsView>('directory.settings.update', 'settings.write').takes(
  settingsPatch,
);

/** All of the school and of the departments that the principal may know, in the order of their dates. */
export const ListClosedDays = defineRequest<{ items: ClosedDay[] }>(
  'directory.calendar.list-closed-days',
  'school.read',
);
export const CreateClosedDay = defineRequest<ClosedDay>('directory.calendar.create-closed-day', 'settings.write').takes(
  createClosedDayInput,
);
export const UpdateClosedDay = defineRequest<ClosedDay>('directory.calendar.update-closed-day', 'settings.write').takes(
  updateClosedDayInput,
);
export const DeleteClosedDay = defineRequest('directory.calendar.delete-closed-day', 'settings.write').takes(byId);
/** The holidays of a country: a proposal, nothing is stored. */
export const SuggestClosedDays = defineRequest<SuggestionsView>(
  'directory.calendar.suggest-closed-days',
  'settings.write',
).takes(suggestionQuery);

/** In the order of their dates. */
export const ListAbsences = defineRequest<{ items: Absence[] }>('directory.absences.list', 'school.read').takes(
  z.object({ employeeId: idField }),
);
export const CreateAbsence = defineRequest<Absence>('directory.absences.create', 'school.write').takes(
  createAbsenceInput,
);
export const DeleteAbsence = defineRequest('directory.absences.delete', 'school.write').takes(
  z.object({ employeeId: idField, id: idField }),
);

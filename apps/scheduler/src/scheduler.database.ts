import type { ServiceDatabase } from '@recuerda/database';
import { Initial1763600000000 } from './migrations/1763600000000-initial.js';
import { FindStoppedChains1763700000000 } from './migrations/1763700000000-find-stopped-chains.js';
import { TellLaterReminders1763800000000 } from './migrations/1763800000000-tell-later-reminders.js';
import { FindRemindersByTask1763900000000 } from './migrations/1763900000000-find-reminders-by-task.js';
import { LeaseShards1764000000000 } from './migrations/1764000000000-lease-shards.js';
import { KeepDepartments1764100000000 } from './migrations/1764100000000-keep-departments.js';
import { HoldReminders1768500000000 } from './migrations/1768500000000-hold-reminders.js';
import { KeepCalendars1769310000000 } from './migrations/1769310000000-keep-calendars.js';
import { KeepSendUntil1769350000000 } from './migrations/1769350000000-keep-send-until.js';
import { DueDates1769410000000 } from './migrations/1769410000000-due-dates.js';
import { CountUnanswered1769620000000 } from './migrations/1769620000000-count-unanswered.js';
import { BundleReminders1769510000000 } from './migrations/1769510000000-bundle-reminders.js';
import { KeepFailures1770110000000 } from './migrations/1770110000000-keep-failures.js';
import { Suspend1770300000000 } from './migrations/1770300000000-suspend.js';
import { PlaceByNewCalendars1770400000000 } from './migrations/1770400000000-place-by-new-calendars.js';
import { FindRestartedChains1775140000001 } from './migrations/1775140000001-find-restarted-chains.js';
import { Reminder } from './reminders/reminder.entity.js';
import { ResumeReminders1775130000000 } from './migrations/1775130000000-resume-reminders.js';
import { NoteEscalatedSteps1769800000002 } from './migrations/1769800000002-note-escalated-steps.js';

export const SCHEDULER_DATABASE: ServiceDatabase = {
  schema: 'scheduler',
  entities: [Reminder],
  migrations: [
    Initial1763600000000,
    FindStoppedChains1763700000000,
    TellLaterReminders1763800000000,
    FindRemindersByTask1763900000000,
    LeaseShards1764000000000,
    KeepDepartments1764100000000,
    HoldReminders1768500000000,
    KeepCalendars1769310000000,
    KeepSendUntil1769350000000,
    DueDates1769410000000,
    CountUnanswered1769620000000,
    BundleReminders1769510000000,
    NoteEscalatedSteps1769800000002,
    KeepFailures1770110000000,
    Suspend1770300000000,
    PlaceByNewCalendars1770400000000,
    FindRestartedChains1775140000001,
    ResumeReminders1775130000000,
  ],
  sequentialScans: false,
};

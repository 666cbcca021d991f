import type { ServiceDatabase } from '@recuerda/database';
import { CreateTasks1767225600000 } from './migrations/1767225600000-create-tasks.js';
import { CountTasks1767300000000 } from './migrations/1767300000000-count-tasks.js';
import { CreateIdempotencyKeys1767400000000 } from './migrations/1767400000000-create-idempotency-keys.js';
import { KeepDepartments1767800000000 } from './migrations/1767800000000-keep-departments.js';
import { SnoozeTasks1768700000000 } from './migrations/1768700000000-snooze-tasks.js';
import { ReportCompletion1769230000000 } from './migrations/1769230000000-report-completion.js';
import { DueDates1769400000000 } from './migrations/1769400000000-due-dates.js';
import { EscalateTasks1769610000000 } from './migrations/1769610000000-escalate-tasks.js';
import { OrderByDueDate1769800000003 } from './migrations/1769800000003-order-by-due-date.js';
import { ApplyChunks1770000000000 } from './migrations/1770000000000-apply-chunks.js';
import { KeepDeletedRows1770720000000 } from './migrations/1770720000000-keep-deleted-rows.js';
import { KeepConsent1770900000000 } from './migrations/1770900000000-keep-consent.js';
import { KeepOpenSince1775030000000 } from './migrations/1775030000000-keep-open-since.js';
import { SortTasks1775110000000 } from './migrations/1775110000000-sort-tasks.js';
import { TellWhyUnreachable1775140000000 } from './migrations/1775140000000-tell-why-unreachable.js';
import { KeepPhoneDigits1775120000000 } from './migrations/1775120000000-keep-phone-digits.js';
import { Task } from './tasks/task.entity.js';

export const SCHEMA = 'tasks';

export const TASKS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Task],
  migrations: [
    CreateTasks1767225600000,
    CountTasks1767300000000,
    CreateIdempotencyKeys1767400000000,
    KeepDepartments1767800000000,
    SnoozeTasks1768700000000,
    ReportCompletion1769230000000,
    DueDates1769400000000,
    EscalateTasks1769610000000,
    OrderByDueDate1769800000003,
    ApplyChunks1770000000000,
    KeepDeletedRows1770720000000,
    KeepConsent1770900000000,
    KeepOpenSince1775030000000,
    SortTasks1775110000000,
    TellWhyUnreachable1775140000000,
    KeepPhoneDigits1775120000000,
  ],
};

import type { ServiceDatabase } from '@recuerda/database';
import { Department } from './departments/department.entity.js';
import { Employee } from './employees/employee.entity.js';
import { CreateDirectory1767225600000 } from './migrations/1767225600000-create-directory.js';
import { CountDirectory1767300000000 } from './migrations/1767300000000-count-directory.js';
import { CreateIdempotencyKeys1767400000000 } from './migrations/1767400000000-create-idempotency-keys.js';
import { KeepConsent1768700000000 } from './migrations/1768700000000-keep-consent.js';
import { KeepCalendars1769300000000 } from './migrations/1769300000000-keep-calendars.js';
import { SettingsAsOneValue1769320000000 } from './migrations/1769320000000-settings-as-one-value.js';
import { KeepEscalation1769600000000 } from './migrations/1769600000000-keep-escalation.js';
import { ApplyChunks1770100000000 } from './migrations/1770100000000-apply-chunks.js';
import { KeepDeletedRows1770720000000 } from './migrations/1770720000000-keep-deleted-rows.js';
import { KeepErasures1770800000000 } from './migrations/1770800000000-keep-erasures.js';
import { CountRemovedCopies1772400000000 } from './migrations/1772400000000-count-removed-copies.js';
import { UpdateCountsInPlace1772540000000 } from './migrations/1772540000000-update-counts-in-place.js';
import { KeepNumbers1774070000000 } from './migrations/1774070000000-keep-numbers.js';
import { KeepNewPhone1774200000000 } from './migrations/1774200000000-keep-new-phone.js';

export const SCHEMA = 'directory';

export const DIRECTORY_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [Department, Employee],
  migrations: [
    CreateDirectory1767225600000,
    CountDirectory1767300000000,
    CreateIdempotencyKeys1767400000000,
    KeepConsent1768700000000,
    KeepCalendars1769300000000,
    SettingsAsOneValue1769320000000,
    KeepEscalation1769600000000,
    ApplyChunks1770100000000,
    KeepDeletedRows1770720000000,
    KeepErasures1770800000000,
    CountRemovedCopies1772400000000,
    UpdateCountsInPlace1772540000000,
    KeepNumbers1774070000000,
    KeepNewPhone1774200000000,
  ],
};

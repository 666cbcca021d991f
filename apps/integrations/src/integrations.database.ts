import type { ServiceDatabase } from '@recuerda/database';
import { CreateIntegrations1769900000000 } from './migrations/1769900000000-create-integrations.js';
import { CreateWebhooks1769910000000 } from './migrations/1769910000000-create-webhooks.js';
import { CreateBulkJobs1770000000000 } from './migrations/1770000000000-create-bulk-jobs.js';
import { CreateImports1770100000000 } from './migrations/1770100000000-create-imports.js';
import { CreateCalendarFeeds1770700000000 } from './migrations/1770700000000-create-calendar-feeds.js';
import { SaveViews1770710000000 } from './migrations/1770710000000-save-views.js';
import { BulkEmployees1770720000000 } from './migrations/1770720000000-bulk-employees.js';
import { WarnOfRows1771200000000 } from './migrations/1771200000000-warn-of-rows.js';
import { HashFiles1771200000001 } from './migrations/1771200000001-hash-files.js';
import { SayWhyJobsFail1771450000000 } from './migrations/1771450000000-say-why-jobs-fail.js';
import { RecordResultsInPlace1772550000000 } from './migrations/1772550000000-record-results-in-place.js';
import { SealWebhookSecrets1774080000001 } from './migrations/1774080000001-seal-webhook-secrets.js';
import { BoundBatchesOfRows1774030000000 } from './migrations/1774030000000-bound-batches-of-rows.js';
import { ConfirmRows1774091000000 } from './migrations/1774091000000-confirm-rows.js';
import { SuspectJobs1774030000001 } from './migrations/1774030000001-suspect-jobs.js';
import { KeepRefusals1774090000000 } from './migrations/1774090000000-keep-refusals.js';
import { BulkDepartments1775160000000 } from './migrations/1775160000000-bulk-departments.js';
import { DateFeedEvents1774130000000 } from './migrations/1774130000000-date-feed-events.js';

export const SCHEMA = 'integrations';

/** The service's schema. It is filled and read by SQL alone, so it has no entities. */
export const INTEGRATIONS_DATABASE: ServiceDatabase = {
  schema: SCHEMA,
  entities: [],
  migrations: [
    CreateIntegrations1769900000000,
    CreateWebhooks1769910000000,
    CreateBulkJobs1770000000000,
    CreateImports1770100000000,
    CreateCalendarFeeds1770700000000,
    SaveViews1770710000000,
    BulkEmployees1770720000000,
    WarnOfRows1771200000000,
    HashFiles1771200000001,
    SayWhyJobsFail1771450000000,
    RecordResultsInPlace1772550000000,
    SealWebhookSecrets1774080000001,
    BoundBatchesOfRows1774030000000,
    SuspectJobs1774030000001,
    KeepRefusals1774090000000,
    ConfirmRows1774091000000,
    DateFeedEvents1774130000000,
    BulkDepartments1775160000000,
  ],
};

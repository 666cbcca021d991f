import type { ServiceDatabase } from '@recuerda/database';
import { CreateProjections1763700000000 } from './migrations/1763700000000-create-projections.js';
import { RankEmployees1767300000000 } from './migrations/1767300000000-rank-employees.js';
import { CountResultsInOnePass1767400000000 } from './migrations/1767400000000-count-results-in-one-pass.js';
import { CountSendsByNotifier1767500000000 } from './migrations/1767500000000-count-sends-by-notifier.js';
import { CountReceipts1769210000000 } from './migrations/1769210000000-count-receipts.js';
import { KeepDueDates1769420000000 } from './migrations/1769420000000-keep-due-dates.js';

/** The service's schema. It is filled and read by set-based SQL alone, so it has no entities. */
export const METRICS_DATABASE: ServiceDatabase = {
  schema: 'metrics',
  entities: [],
  migrations: [
    CreateProjections1763700000000,
    RankEmployees1767300000000,
    CountResultsInOnePass1767400000000,
    CountSendsByNotifier1767500000000,
    CountReceipts1769210000000,
    KeepDueDates1769420000000,
  ],
};

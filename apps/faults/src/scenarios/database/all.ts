import type { Scenario } from '../../suite/scenario.js';
import { databaseCrashed } from './crashed.js';
import { reminderRowsLocked } from './locked.js';
import { backendsTerminated } from './terminated.js';

export const database: readonly Scenario[] = [backendsTerminated, reminderRowsLocked, databaseCrashed];

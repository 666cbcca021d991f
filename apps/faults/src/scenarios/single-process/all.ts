import type { Scenario } from '../../suite/scenario.js';
import { databaseKilled } from './database-killed.js';
import { diskFull } from './disk-full.js';
import { killed } from './killed.js';

export const oneProcess: readonly Scenario[] = [killed, databaseKilled, diskFull];

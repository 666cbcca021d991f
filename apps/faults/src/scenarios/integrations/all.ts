import type { Scenario } from '../../suite/scenario.js';
import { bulkKilled } from './bulk-killed.js';
import { importKilled } from './import-killed.js';
import { integrationsKilled } from './killed.js';

export const integrations: readonly Scenario[] = [integrationsKilled, bulkKilled, importKilled];

import type { Scenario } from '../../suite/scenario.js';
import { integrationsKilled } from './killed.js';

export const integrations: readonly Scenario[] = [integrationsKilled];

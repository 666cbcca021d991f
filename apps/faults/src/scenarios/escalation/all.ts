import type { Scenario } from '../../suite/scenario.js';
import { escalationKilled } from './killed.js';

export const escalation: readonly Scenario[] = [escalationKilled];

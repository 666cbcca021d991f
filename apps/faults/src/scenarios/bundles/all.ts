import type { Scenario } from '../../suite/scenario.js';
import { bundlesKilled } from './killed.js';

export const bundles: readonly Scenario[] = [bundlesKilled];

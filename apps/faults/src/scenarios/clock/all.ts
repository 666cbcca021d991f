import type { Scenario } from '../../suite/scenario.js';
import { steppedAtRest, steppedUnderLoad } from './stepped.js';
import { madrid, newYork } from './leap-year.js';

export const clock: readonly Scenario[] = [newYork, madrid, steppedAtRest, steppedUnderLoad];

import type { Scenario } from '../../suite/scenario.js';
import { ownerSuspended } from './owner-suspended.js';
import { twoOwners } from './two-owners.js';

export const shards: readonly Scenario[] = [twoOwners, ownerSuspended];

import type { Scenario } from '../../suite/scenario.js';
import { accountRefused } from './account-refused.js';
import { answers } from './answers.js';
import { unreachable } from './unreachable.js';
import { hanging } from './hanging.js';
import { outage } from './outage.js';
import { rateLimited } from './rate-limited.js';

export const provider: readonly Scenario[] = [accountRefused, answers, hanging, outage, rateLimited, unreachable];

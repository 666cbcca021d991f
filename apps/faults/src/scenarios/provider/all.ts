import type { Scenario } from '../../suite/scenario.js';
import { answers } from './answers.js';
import { unreachable } from './unreachable.js';
import { hanging } from './hanging.js';
import { rateLimited } from './rate-limited.js';

export const provider: readonly Scenario[] = [answers, hanging, rateLimited, unreachable];

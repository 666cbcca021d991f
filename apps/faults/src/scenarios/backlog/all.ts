import type { Scenario } from '../../suite/scenario.js';
import { hundredThousand } from './hundred-thousand.js';
import { sharedBacklog } from './shared.js';
import { tenThousand } from './ten-thousand.js';

export const backlog: readonly Scenario[] = [tenThousand, sharedBacklog, hundredThousand];

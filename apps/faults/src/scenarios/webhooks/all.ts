import type { Scenario } from '../../suite/scenario.js';
import { optOut } from './opt-out.js';
import { tokenRenewed } from './token-renewed.js';
import { untrustworthy } from './untrustworthy.js';
import { windowClosed } from './window-closed.js';

export const webhooks: readonly Scenario[] = [optOut, tokenRenewed, untrustworthy, windowClosed];

import type { Scenario } from '../../suite/scenario.js';
import { optOut } from './opt-out.js';
import { templatePaused } from './template-paused.js';
import { tokenRenewed } from './token-renewed.js';
import { untrustworthy } from './untrustworthy.js';
import { windowClosed } from './window-closed.js';

export const webhooks: readonly Scenario[] = [optOut, templatePaused, tokenRenewed, untrustworthy, windowClosed];

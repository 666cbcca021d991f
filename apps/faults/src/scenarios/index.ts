import type { Scenario } from '../suite/scenario.js';
import { backlog } from './backlog/all.js';
import { broker } from './broker/all.js';
import { bundles } from './bundles/all.js';
import { calendars } from './calendars/all.js';
import { clock } from './clock/all.js';
import { database } from './database/all.js';
import { escalation } from './escalation/all.js';
import { integrations } from './integrations/all.js';
import { messages } from './messages/all.js';
import { oneProcess } from './single-process/all.js';
import { operations } from './operations/all.js';
import { processKills } from './process-kills/all.js';
import { provider } from './provider/all.js';
import { shards } from './shards/all.js';
import { webhooks } from './webhooks/all.js';

/** In the order of their report. */
export const scenarios: readonly Scenario[] = [
  ...processKills,
  ...shards,
  ...broker,
  ...database,
  ...provider,
  ...webhooks,
  ...integrations,
  ...messages,
  ...backlog,
  ...calendars,
  ...bundles,
  ...escalation,
  ...clock,
  ...operations,
  ...oneProcess,
];

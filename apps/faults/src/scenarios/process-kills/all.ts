import type { Scenario } from '../../suite/scenario.js';
import { anyServiceKilled } from './any-service.js';
import { creationsInterrupted } from './creations.js';
import { metricsKilled } from './metrics.js';
import { notifierKilledAfterAnswer, notifierKilledBeforeAck, notifierKilledBeforePost } from './notifier.js';
import { relayKilled } from './relay.js';
import { schedulerKilled } from './scheduler.js';

export const processKills: readonly Scenario[] = [
  schedulerKilled,
  relayKilled,
  notifierKilledBeforePost,
  notifierKilledAfterAnswer,
  notifierKilledBeforeAck,
  metricsKilled,
  anyServiceKilled,
  creationsInterrupted,
];

import type { Scenario } from '../../suite/scenario.js';
import { eventStream } from './event-stream.js';
import { notifierScaling } from './notifier-scaling.js';
import { pauseBehindLock } from './pause-behind-lock.js';
import { pauseRace } from './pause-race.js';
import { rollingRestart } from './rolling-restart.js';
import { sigtermMidSend } from './sigterm-mid-send.js';
import { upgrade } from './upgrade.js';

export const operations: readonly Scenario[] = [
  sigtermMidSend,
  pauseRace,
  pauseBehindLock,
  notifierScaling,
  rollingRestart,
  upgrade,
  eventStream,
];

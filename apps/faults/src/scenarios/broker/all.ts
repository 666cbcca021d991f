import type { Scenario } from '../../suite/scenario.js';
import { brokerKilled, brokerStopped } from './outage.js';
import { clusterGoingOn, clusterPausing } from './cluster.js';
import { connectionsClosed } from './connections-closed.js';
import { consumersCancelled, queuesDeleted } from './consumers-lost.js';
import { diskAlarm } from './disk-alarm.js';
import { silentNetwork } from './silent-network.js';

export const broker: readonly Scenario[] = [
  connectionsClosed,
  consumersCancelled,
  queuesDeleted,
  silentNetwork,
  brokerStopped,
  brokerKilled,
  diskAlarm,
  clusterPausing,
  clusterGoingOn,
];

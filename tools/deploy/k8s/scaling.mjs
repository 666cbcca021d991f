import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { broken, each } from '../problems.mjs';
import { containersOf, ofKind, problemsOfKind, workloads } from './objects.mjs';
import { sourceConstant } from './workloads.mjs';

/**
 * Keys that KEDA's `rabbitmq` scaler reads (https://keda.sh/docs/latest/scalers/rabbitmq-queue/): a trigger's metadata
 * is a free map to the schema, and a key that is not read is a setting that does not hold.
 */
const METADATA = [
  ...['queueName', 'mode', 'value', 'activationValue', 'protocol', 'vhostName', 'host', 'hostFromEnv', 'pageSize'],
  ...['usernameFromEnv', 'passwordFromEnv', 'unsafeSsl', 'timeout', 'useRegex', 'operation', 'excludeUnacknowledged'],
];
const PARAMETERS = ['host', 'vhostName', 'username', 'password', 'tls', 'ca', 'cert', 'key', 'keyPassword'];
/** Queues that wait for a notifier, in the order of the triggers. */
const QUEUES = [SUBSCRIPTIONS.notifierReminders, SUBSCRIPTIONS.notifierMessages, SUBSCRIPTIONS.notifierBundles];
/** Connections of replication, backups and monitoring, and those that PostgreSQL keeps for its superuser. */
const OWN_CONNECTIONS = 30;
/** More pods than wanted, while versions change. */
const SURGE = 1;

/** Whether the notifier is scaled by all that waits for it, unacknowledged messages included. */
export function kedaProblems(objects) {
  // KEDA asks from its own namespace; without a virtual host in the address its slash must be there.
  const brokers = ofKind(objects, 'RabbitmqCluster').map(
    ({ metadata: { name, namespace } }) => `http://${name}.${namespace}.svc:15672/`,
  );
  return [
    ...problemsOfKind(objects, ['ScaledObject'], ({ spec: { minReplicaCount = 0, triggers } }) =>
      broken([
        [minReplicaCount >= 2, 'minReplicaCount must be 2 or more: a drained node must not stop the reminders'],
        ...QUEUES.flatMap((subscription, index) => triggerRules(triggers[index], subscription, brokers)),
      ]),
    ),
    ...problemsOfKind(objects, ['TriggerAuthentication'], ({ spec: { secretTargetRef = [] } }) =>
      broken(
        each(secretTargetRef, ({ parameter }) => [
          PARAMETERS.includes(parameter),
          `the scaler reads no parameter ${parameter}`,
        ]),
      ),
    ),
  ];
}

function triggerRules(trigger, { queue, prefetch }, brokers) {
  if (trigger === undefined) return [[false, `no trigger reads ${queue}`]];
  const { type, metadata, metricType = 'AverageValue' } = trigger;
  return [
    [type === 'rabbitmq', `a trigger of type ${type} is not known to this check`],
    ...each(Object.keys(metadata), (key) => [METADATA.includes(key), `the scaler reads no ${key}`]),
    [metadata.protocol === 'http', 'protocol must be http: only the management API counts what is not acknowledged'],
    [metadata.mode === 'QueueLength', 'mode must be QueueLength'],
    [metadata.excludeUnacknowledged !== 'true', 'excludeUnacknowledged must not be true'],
    [metadata.queueName === queue, `queueName must be ${queue}`],
    [Number(metadata.value) >= prefetch, `value must be ${prefetch} or more: one notifier prefetches that many`],
    [metricType === 'AverageValue', 'metricType must be AverageValue'],
    [metadata.host === undefined || brokers.includes(metadata.host), `host must be ${brokers.join(' or ')}`],
  ];
}

/** Whether the database takes the connections of as many pods as there may be. */
export function connectionProblems(objects) {
  const scalers = ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').map(({ spec }) => spec);
  const mostPods = ({ kind, metadata, spec }) => {
    if (kind === 'Job') return 1;
    const scaler = scalers.find(({ scaleTargetRef }) => scaleTargetRef.name === metadata.name);
    return (scaler?.maxReplicas ?? scaler?.maxReplicaCount ?? spec.replicas ?? 1) + SURGE;
  };
  const pods = workloads(objects)
    .filter(({ template }) =>
      containersOf(template).some(({ env = [] }) => env.some(({ name }) => name === 'DATABASE_URL')),
    )
    .reduce((sum, { object }) => sum + mostPods(object), 0);
  const needed = pods * sourceConstant('libs/database/src/data-source-options.ts', 'POOL_SIZE') + OWN_CONNECTIONS;
  return problemsOfKind(objects, ['Cluster'], ({ spec }) => {
    const allowed = Number(spec.postgresql?.parameters?.max_connections ?? 100);
    return broken([[needed <= allowed, `max_connections ${allowed}, but ${pods} pods may want ${needed}`]]);
  });
}

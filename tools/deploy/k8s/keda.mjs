import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { nameOf, ofKind } from './objects.mjs';

/**
 * What KEDA's `rabbitmq` scaler reads (https://keda.sh/docs/latest/scalers/rabbitmq-queue/): a trigger's metadata is
 * a free map to the schema, and a key that is not read is a setting that does not hold.
 */
const METADATA = [
  ...['queueName', 'mode', 'value', 'activationValue', 'protocol', 'vhostName', 'host', 'hostFromEnv'],
  ...[
    'usernameFromEnv',
    'passwordFromEnv',
    'unsafeSsl',
    'timeout',
    'useRegex',
    'pageSize',
    'operation',
    'excludeUnacknowledged',
  ],
];
const PARAMETERS = ['host', 'vhostName', 'username', 'password', 'tls', 'ca', 'cert', 'key', 'keyPassword'];
/** What waits for a notifier, in the order of the triggers. */
const QUEUES = [SUBSCRIPTIONS.notifierReminders, SUBSCRIPTIONS.notifierMessages, SUBSCRIPTIONS.notifierBundles];

/**
 * Whether the notifier is scaled by what waits for it: the right queue, at the right address, unacknowledged
 * included.
 */
export function kedaProblems(objects) {
  return [
    ...ofKind(objects, 'ScaledObject').flatMap((object) =>
      [
        ...minimumProblems(object),
        ...QUEUES.flatMap((subscription, index) => triggerProblems(objects, object.spec.triggers[index], subscription)),
      ].map((problem) => `${nameOf(object)}: ${problem}`),
    ),
    ...ofKind(objects, 'TriggerAuthentication').flatMap((object) =>
      (object.spec.secretTargetRef ?? [])
        .filter(({ parameter }) => !PARAMETERS.includes(parameter))
        .map(({ parameter }) => `${nameOf(object)}: the scaler reads no parameter ${parameter}`),
    ),
  ];
}

/** The queues do not show the requests of other services, nor messages in a retry queue. KEDA's default is 0. */
const minimumProblems = ({ spec: { minReplicaCount = 0 } }) =>
  minReplicaCount >= 1 ? [] : ['minReplicaCount must be 1 or more: other services need a notifier at any time'];

function triggerProblems(objects, trigger, { queue, prefetch }) {
  if (trigger === undefined) return [`no trigger reads ${queue}`];
  const { type, metadata, metricType } = trigger;
  if (type !== 'rabbitmq') return [`a trigger of type ${type} is not known to this check`];
  const wanted = [
    [metadata.protocol === 'http', 'protocol must be http: only the management API counts what is not acknowledged'],
    [metadata.mode === 'QueueLength', 'mode must be QueueLength'],
    [metadata.excludeUnacknowledged !== 'true', 'excludeUnacknowledged must not be true'],
    [metadata.queueName === queue, `queueName must be ${queue}`],
    [
      Number(metadata.value) >= prefetch,
      `value must be ${prefetch} or more: one notifier takes that many into its hands`,
    ],
    [metricType === undefined || metricType === 'AverageValue', 'metricType must be AverageValue'],
    [
      metadata.host === undefined || brokers(objects).includes(metadata.host),
      `host must be ${brokers(objects).join(' or ')}`,
    ],
  ];
  return [
    ...Object.keys(metadata)
      .filter((key) => !METADATA.includes(key))
      .map((key) => `the scaler reads no ${key}`),
    ...wanted.filter(([holds]) => !holds).map(([, problem]) => problem),
  ];
}

/** KEDA asks from its own namespace; without a virtual host in the address its slash must be there. */
const brokers = (objects) =>
  ofKind(objects, 'RabbitmqCluster').map(({ metadata }) => `http://${metadata.name}.${metadata.namespace}.svc:15672/`);

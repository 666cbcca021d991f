import { named } from '../problems.mjs';

/** `Deployment notifier`. */
export const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name ?? metadata?.generateName}`;

export const ofKind = (objects, ...kinds) => objects.filter(({ kind }) => kinds.includes(kind));

/** Everything that makes pods: the object and the pods' template. */
export const workloads = (objects) =>
  ofKind(objects, 'Deployment', 'StatefulSet', 'Job').map((object) => ({ object, template: object.spec.template }));

export const containersOf = ({ spec }) => [...(spec.initContainers ?? []), ...spec.containers];

/** The name of the app whose image a container runs: `registry/recuerda/notifier:1.2` is `notifier`. */
export const appOf = ({ image }) => /(?:^|\/)recuerda\/([a-z-]+)(?:[:@]|$)/.exec(image)?.[1];

export const runsOurs = (template) => containersOf(template).some(appOf);

/** Problems of each object of some kinds, with its name in front. */
export const problemsOfKind = (objects, kinds, problemsOf) =>
  ofKind(objects, ...kinds).flatMap((object) => named(nameOf(object), problemsOf(object)));

/** Problems of each container, with the name of its object in front. */
export const problemsOfContainers = (objects, problemsOf) =>
  workloads(objects).flatMap(({ object, template }) =>
    containersOf(template).flatMap((container) => named(nameOf(object), problemsOf(container, object, template))),
  );

/** Whether a label selector takes these labels. An empty one takes all. */
export function selects({ matchLabels = {}, matchExpressions = [] }, labels = {}) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator === 'Exists') return key in labels;
      if (operator === 'DoesNotExist') return !(key in labels);
      return values.includes(labels[key]) === (operator === 'In');
    })
  );
}

/**
 * The pods that an overlay brings about, by who makes them: those of our workloads, and those of the operators, with
 * the labels and ports of their documentation.
 *
 * @returns {{ owner: string, labels: Record<string, string>, ports: Record<string, number> }[]}
 */
export const podsOf = (objects) => [
  ...workloads(objects).map(({ object, template }) => ({
    owner: nameOf(object),
    labels: template.metadata.labels,
    ports: Object.fromEntries(
      containersOf(template).flatMap(({ name, ports = [] }) =>
        ports.map((port) => [port.name ?? `${name}/${port.containerPort}`, port.containerPort]),
      ),
    ),
  })),
  // https://www.rabbitmq.com/kubernetes/operator/using-operator
  ...ofKind(objects, 'RabbitmqCluster').map((cluster) => ({
    owner: nameOf(cluster),
    labels: {
      'app.kubernetes.io/name': cluster.metadata.name,
      'app.kubernetes.io/component': 'rabbitmq',
      'app.kubernetes.io/part-of': 'rabbitmq',
    },
    ports: {
      amqp: cluster.spec?.tls ? 5671 : 5672,
      epmd: 4369,
      management: 15672,
      prometheus: 15692,
      clustering: 25672,
    },
  })),
  // https://cloudnative-pg.io/documentation/current/labels_annotations/
  ...ofKind(objects, 'Cluster').map((cluster) => ({
    owner: nameOf(cluster),
    labels: { 'cnpg.io/cluster': cluster.metadata.name, 'app.kubernetes.io/name': 'postgresql' },
    ports: { postgresql: 5432, status: 8000, metrics: 9187 },
  })),
];

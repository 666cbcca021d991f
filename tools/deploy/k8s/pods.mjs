import { containersOf, nameOf, ofKind, workloads } from './objects.mjs';

/** @typedef {{ owner: string, labels: Record<string, string>, ports: Record<string, number> }} Pods */

/**
 * The pods that an overlay brings about, by who makes them: those of our workloads, and those the operators make,
 * with the labels and ports from their documentation.
 *
 * @returns {Pods[]}
 */
export function podsOf(objects) {
  return [
    ...workloads(objects).map(({ object, template }) => ({
      owner: nameOf(object),
      labels: template.metadata.labels,
      ports: Object.fromEntries(containersOf(template).flatMap(portsOf)),
    })),
    // https://www.rabbitmq.com/kubernetes/operator/using-operator
    ...ofKind(objects, 'RabbitmqCluster').map((cluster) => ({
      owner: nameOf(cluster),
      labels: {
        'app.kubernetes.io/name': cluster.metadata.name,
        'app.kubernetes.io/component': 'rabbitmq',
        'app.kubernetes.io/part-of': 'rabbitmq',
      },
      ports: { amqp: 5672, epmd: 4369, management: 15672, prometheus: 15692, clustering: 25672 },
    })),
    // https://cloudnative-pg.io/documentation/current/labels_annotations/
    ...ofKind(objects, 'Cluster').map((cluster) => ({
      owner: nameOf(cluster),
      labels: { 'cnpg.io/cluster': cluster.metadata.name, 'app.kubernetes.io/name': 'postgresql' },
      ports: { postgresql: 5432, status: 8000, metrics: 9187 },
    })),
  ];
}

const portsOf = ({ name, ports = [] }) =>
  ports.map((port) => [port.name ?? `${name}/${port.containerPort}`, port.containerPort]);

import { environmentOf, mapsOf } from './environment.mjs';
import { appOf, containersOf, nameOf, ofKind, selects, workloads } from './objects.mjs';
import { allows, INTERNET } from './network.mjs';
import { podsOf } from './pods.mjs';

/** Peers in other namespaces or outside the cluster, with the labels of their own manifests. */
const OUTSIDE = {
  ingress: { owner: 'the ingress controller', namespace: 'traefik', labels: { 'app.kubernetes.io/name': 'traefik' } },
  prometheus: { owner: 'Prometheus', namespace: 'monitoring', labels: { 'app.kubernetes.io/name': 'prometheus' } },
  collector: {
    owner: 'the trace collector',
    namespace: 'monitoring',
    labels: { 'app.kubernetes.io/name': 'opentelemetry-collector' },
    ports: [4318],
  },
  keda: { owner: 'KEDA', namespace: 'keda', labels: { app: 'keda-operator' } },
  rabbitmqOperator: {
    owner: 'the RabbitMQ operator',
    namespace: 'rabbitmq-system',
    labels: { 'app.kubernetes.io/component': 'rabbitmq-operator' },
  },
  postgresOperator: {
    owner: 'the PostgreSQL operator',
    namespace: 'cnpg-system',
    labels: { 'app.kubernetes.io/name': 'cloudnative-pg' },
  },
  stranger: { owner: 'a stranger', namespace: 'default', labels: {} },
  internet: { owner: 'the internet', ...INTERNET },
};
/** These reach the WhatsApp provider, mail and OpenID servers, and the receivers of webhooks. */
const REACH_INTERNET = ['notifier', 'identity', 'integrations'];
const HTTPS = 443;
/** The cluster's DNS: without it no other connection can be opened. */
const DNS = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' }, port: 53, protocols: ['UDP', 'TCP'] };

/**
 * Compares the network policies of an overlay with what its pods need: every needed flow must pass, and no other may.
 * An overlay without policies is not checked.
 */
export function flowProblems(objects) {
  if (ofKind(objects, 'NetworkPolicy').length === 0) return [];
  const pods = podsOf(objects);
  const wanted = wantedFlows(objects, pods);
  const ends = [...pods, ...Object.values(OUTSIDE)];
  const ports = [...new Set([...pods.flatMap((pod) => Object.values(pod.ports)), HTTPS])];
  const problems = pods.flatMap((pod) => nameProblems(objects, pod));
  for (const from of ends) {
    for (const to of ends) {
      for (const port of portsBetween(from, to, ports)) {
        const flow = `${from.owner} -> ${to.owner}:${port}`;
        const passes = allows(objects, from, to, port);
        if (passes && !wanted.has(flow)) problems.push(`NetworkPolicy: ${flow} passes but is not needed`);
        if (!passes && wanted.has(flow)) problems.push(`NetworkPolicy: ${flow} does not pass`);
      }
    }
  }
  return problems;
}

const nameProblems = (objects, pod) =>
  DNS.protocols
    .filter((protocol) => !allows(objects, pod, DNS, DNS.port, protocol))
    .map((protocol) => `NetworkPolicy: ${pod.owner} cannot look up names by ${protocol}`);

function portsBetween(from, to, ports) {
  const isOurs = (end) => end.namespace === undefined && !end.internet;
  if (isOurs(to)) return ports;
  if (!isOurs(from)) return [];
  return to.internet ? [HTTPS, 80] : (to.ports ?? []);
}

function wantedFlows(objects, pods) {
  const wanted = new Set();
  const want = (from, to, ...ports) => {
    for (const end of to) for (const port of ports) wanted.add(`${from.owner} -> ${end.owner}:${port}`);
  };
  const rabbitmq = pods.filter(({ labels }) => labels['app.kubernetes.io/component'] === 'rabbitmq');
  const postgres = pods.filter(({ labels }) => 'cnpg.io/cluster' in labels);
  const named = (name) => pods.filter(({ labels }) => labels['app.kubernetes.io/name'] === name);

  const maps = mapsOf(objects);
  for (const { object, template } of workloads(objects)) {
    const variables = containersOf(template).flatMap((container) => Object.keys(environmentOf(container, maps)));
    const from = { owner: nameOf(object) };
    if (variables.includes('DATABASE_URL')) want(from, postgres, 5432);
    if (variables.includes('AMQP_URL')) want(from, rabbitmq, 5672);
    if (variables.includes('OTEL_EXPORTER_OTLP_ENDPOINT')) want(from, [OUTSIDE.collector], ...OUTSIDE.collector.ports);
    if (object.kind === 'Deployment' && containersOf(template).some((one) => REACH_INTERNET.includes(appOf(one))))
      want(from, [OUTSIDE.internet], HTTPS);
  }
  for (const portal of named('portal')) want(portal, named('gateway'), 8080);
  want(OUTSIDE.ingress, named('portal'), 8080);
  for (const monitor of ofKind(objects, 'PodMonitor')) {
    const watched = pods.filter(({ labels }) => selects(monitor.spec.selector, labels));
    for (const pod of watched)
      for (const { port } of monitor.spec.podMetricsEndpoints) want(OUTSIDE.prometheus, [pod], pod.ports[port]);
  }
  for (const broker of rabbitmq) {
    want(broker, [broker], broker.ports.epmd, broker.ports.clustering);
    for (const manager of [OUTSIDE.keda, OUTSIDE.rabbitmqOperator]) want(manager, [broker], broker.ports.management);
  }
  for (const database of postgres) {
    want(database, [database], database.ports.postgresql, database.ports.status);
    want(OUTSIDE.postgresOperator, [database], database.ports.postgresql, database.ports.status);
  }
  // The Kubernetes API, and the object store of the backups.
  for (const operated of [...rabbitmq, ...postgres]) want(operated, [OUTSIDE.internet], HTTPS);
  return wanted;
}

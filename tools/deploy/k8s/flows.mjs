import { environmentOf } from './environment.mjs';
import { appOf, containersOf, nameOf, ofKind, podsOf, selects, workloads } from './objects.mjs';

const byName = (name) => ({ 'app.kubernetes.io/name': name });
/** Peers in other namespaces or outside the cluster, with the labels of their own manifests. */
const OUTSIDE = {
  ingress: { owner: 'the ingress controller', namespace: 'traefik', labels: byName('traefik') },
  prometheus: { owner: 'Prometheus', namespace: 'monitoring', labels: byName('prometheus') },
  collector: {
    owner: 'the trace collector',
    namespace: 'monitoring',
    labels: byName('opentelemetry-collector'),
    ports: { otlp: 4318 },
  },
  keda: { owner: 'KEDA', namespace: 'keda', labels: { app: 'keda-operator' } },
  rabbitmqOperator: {
    owner: 'the RabbitMQ operator',
    namespace: 'rabbitmq-system',
    labels: { 'app.kubernetes.io/component': 'rabbitmq-operator' },
  },
  postgresOperator: { owner: 'the PostgreSQL operator', namespace: 'cnpg-system', labels: byName('cloudnative-pg') },
  stranger: { owner: 'a stranger', namespace: 'default', labels: {} },
  internet: { owner: 'the internet', internet: true, labels: {}, ports: { https: 443, http: 80 } },
};
/** Services that reach the WhatsApp provider, mail and OpenID servers, and the receivers of webhooks. */
const REACH_INTERNET = ['notifier', 'identity', 'integrations'];
const HTTPS = 443;
/** The cluster's DNS: without it no other connection can be opened. */
const DNS = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
const DNS_PORT = 53;

const isOurs = ({ namespace, internet }) => namespace === undefined && !internet;

/**
 * Holds the network policies of an overlay against what its pods need: every needed flow must pass, and no other may.
 * An overlay without policies is not checked.
 */
export function flowProblems(objects) {
  const policies = ofKind(objects, 'NetworkPolicy').map(({ spec }) => spec);
  if (policies.length === 0) return [];
  const pods = podsOf(objects);
  const wanted = wantedFlows(objects, pods);
  const ends = [...pods, ...Object.values(OUTSIDE)];
  const ports = new Set([...pods.flatMap((pod) => Object.values(pod.ports)), HTTPS]);
  const problems = pods.flatMap((pod) =>
    ['UDP', 'TCP']
      .filter((protocol) => !allows(policies, pod, DNS, { port: DNS_PORT, protocol }))
      .map((protocol) => `${pod.owner} cannot look up names by ${protocol}`),
  );
  for (const from of ends)
    for (const to of ends.filter((end) => isOurs(from) || isOurs(end)))
      for (const port of isOurs(to) ? ports : Object.values(to.ports ?? {})) {
        const flow = `${from.owner} -> ${to.owner}:${port}`;
        const passes = allows(policies, from, to, { port, protocol: 'TCP' });
        if (passes && !wanted.has(flow)) problems.push(`${flow} passes but is not needed`);
        if (!passes && wanted.has(flow)) problems.push(`${flow} does not pass`);
      }
  return problems.map((problem) => `NetworkPolicy: ${problem}`);
}

/** Whether policies let `from` open a connection to a port of `to`: both ends must allow it. */
const allows = (policies, from, to, at) =>
  (!isOurs(from) || passes(policies, 'Egress', from, to, { ...at, to })) &&
  (!isOurs(to) || passes(policies, 'Ingress', to, from, { ...at, to }));

/** Everything passes where no policy of that direction selects the pod. */
function passes(policies, direction, pod, other, at) {
  const relevant = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, pod.labels),
  );
  const rules = relevant.flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress));
  return (
    relevant.length === 0 ||
    rules.some(({ from, to, ports }) => {
      const peers = from ?? to;
      return (!peers || peers.some((peer) => isPeer(peer, other))) && (!ports || ports.some((one) => isPort(one, at)));
    })
  );
}

function isPeer({ podSelector, namespaceSelector, ipBlock }, { namespace, internet = false, labels }) {
  if (ipBlock || internet) return Boolean(ipBlock) && internet;
  if (!namespaceSelector) return namespace === undefined && selects(podSelector, labels);
  const isNamespace = selects(namespaceSelector, { 'kubernetes.io/metadata.name': namespace });
  return isNamespace && (!podSelector || selects(podSelector, labels));
}

/** Ports may go by the names of the pod that listens. */
function isPort({ port: given, endPort, protocol: allowed = 'TCP' }, { port, protocol, to }) {
  const first = typeof given === 'string' ? to.ports?.[given] : given;
  return allowed === protocol && (first === port || (endPort !== undefined && port > first && port <= endPort));
}

function wantedFlows(objects, pods) {
  const wanted = new Set();
  const want = (from, to, ...ports) => {
    for (const end of to) for (const port of ports) wanted.add(`${from.owner} -> ${end.owner}:${port}`);
  };
  const labelled = (key, value) => pods.filter(({ labels }) => key in labels && (!value || labels[key] === value));
  const rabbitmq = labelled('app.kubernetes.io/component', 'rabbitmq');
  const postgres = labelled('cnpg.io/cluster');
  const portals = labelled('app.kubernetes.io/name', 'portal');

  for (const { object, template } of workloads(objects)) {
    const containers = containersOf(template);
    const variables = containers.flatMap((container) => Object.keys(environmentOf(container, objects)));
    const from = { owner: nameOf(object) };
    if (variables.includes('DATABASE_URL')) want(from, postgres, 5432);
    if (variables.includes('AMQP_URL')) for (const broker of rabbitmq) want(from, [broker], broker.ports.amqp);
    if (variables.includes('OTEL_EXPORTER_OTLP_ENDPOINT')) want(from, [OUTSIDE.collector], 4318);
    if (object.kind === 'Deployment' && containers.some((one) => REACH_INTERNET.includes(appOf(one))))
      want(from, [OUTSIDE.internet], HTTPS);
  }
  for (const portal of portals) want(portal, labelled('app.kubernetes.io/name', 'gateway'), 8080);
  want(OUTSIDE.ingress, portals, 8080);
  for (const { spec } of ofKind(objects, 'PodMonitor'))
    for (const pod of pods.filter(({ labels }) => selects(spec.selector, labels)))
      want(OUTSIDE.prometheus, [pod], ...spec.podMetricsEndpoints.map(({ port }) => pod.ports[port]));
  for (const broker of rabbitmq) {
    want(broker, [broker], broker.ports.epmd, broker.ports.clustering);
    for (const manager of [OUTSIDE.keda, OUTSIDE.rabbitmqOperator]) want(manager, [broker], broker.ports.management);
  }
  for (const database of postgres)
    for (const from of [database, OUTSIDE.postgresOperator])
      want(from, [database], database.ports.postgresql, database.ports.status);
  // The Kubernetes API, and the object store of the backups.
  for (const operated of [...rabbitmq, ...postgres]) want(operated, [OUTSIDE.internet], HTTPS);
  return wanted;
}

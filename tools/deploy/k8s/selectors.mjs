import { nameOf, ofKind, selects, workloads } from './objects.mjs';
import { podsOf } from './pods.mjs';

/** Selectors without a match, missing ports, and replicas set by two owners. */
export function selectorProblems(objects) {
  const pods = podsOf(objects);
  return [
    ...serviceProblems(objects, pods),
    ...budgetProblems(objects, pods),
    ...monitorProblems(objects, pods),
    ...policyProblems(objects, pods),
    ...workloadProblems(objects),
    ...ingressProblems(objects),
  ];
}

function serviceProblems(objects, pods) {
  return ofKind(objects, 'Service').flatMap((service) => {
    const behind = pods.filter(({ labels }) => selects({ matchLabels: service.spec.selector }, labels));
    if (behind.length !== 1)
      return [`${nameOf(service)}: its selector takes the pods of ${behind.length} workloads, not of one`];
    const [{ owner, ports }] = behind;
    return service.spec.ports
      .filter(({ port, targetPort = port }) => !(targetPort in ports) && !Object.values(ports).includes(targetPort))
      .map(({ targetPort }) => `${nameOf(service)}: ${owner} has no port ${targetPort}`);
  });
}

function budgetProblems(objects, pods) {
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  const takes = (budget, labels) => selects(budget.spec.selector, labels);
  return [
    ...budgets
      .filter((budget) => !pods.some(({ labels }) => takes(budget, labels)))
      .map((budget) => `${nameOf(budget)}: its selector takes no pods`),
    ...budgets
      .filter(({ spec }) => !(Number.parseInt(spec.maxUnavailable, 10) > 0))
      .map((budget) => `${nameOf(budget)}: maxUnavailable must be 1 or more, or no node can be drained`),
    ...ofKind(objects, 'Deployment')
      .filter(({ spec }) => spec.strategy?.type !== 'Recreate')
      .filter(({ spec }) => budgets.filter((budget) => takes(budget, spec.template.metadata.labels)).length !== 1)
      .map((deployment) => `${nameOf(deployment)}: has no PodDisruptionBudget, or more than one`),
  ];
}

function monitorProblems(objects, pods) {
  return ofKind(objects, 'PodMonitor').flatMap((monitor) => {
    const watched = pods.filter(({ labels }) => selects(monitor.spec.selector, labels));
    if (watched.length === 0) return [`${nameOf(monitor)}: its selector takes no pods`];
    return watched.flatMap(({ owner, ports }) =>
      monitor.spec.podMetricsEndpoints
        .filter(({ port }) => !(port in ports))
        .map(({ port }) => `${nameOf(monitor)}: ${owner} has no port named ${port}`),
    );
  });
}

/** Peers in other namespaces are not ours to know. */
function policyProblems(objects, pods) {
  return ofKind(objects, 'NetworkPolicy').flatMap((policy) => {
    const { podSelector, ingress = [], egress = [] } = policy.spec;
    const peers = [...ingress.flatMap((rule) => rule.from ?? []), ...egress.flatMap((rule) => rule.to ?? [])];
    const ours = peers.filter((peer) => peer.podSelector && !peer.namespaceSelector).map((peer) => peer.podSelector);
    return [podSelector, ...ours]
      .filter((selector) => !pods.some(({ labels }) => selects(selector, labels)))
      .map((selector) => `${nameOf(policy)}: ${JSON.stringify(selector)} takes no pods`);
  });
}

function workloadProblems(objects) {
  const scaled = ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name);
  return workloads(objects).flatMap(({ object, template }) => {
    const { kind, metadata, spec } = object;
    const problems = [];
    if (kind !== 'Job' && !selects(spec.selector, template.metadata.labels))
      problems.push(`${nameOf(object)}: its selector does not take its own pods`);
    if (kind === 'Deployment' && scaled.includes(metadata.name) && spec.replicas !== undefined)
      problems.push(`${nameOf(object)}: sets replicas, which its autoscaler sets too`);
    return problems;
  });
}

/** The portal's nginx knows where each path leads: its pages, the API, the assets. */
function ingressProblems(objects) {
  return ofKind(objects, 'Ingress').flatMap((ingress) =>
    ingress.spec.rules
      .filter(({ http }) => !http.paths.some(({ path, pathType }) => path === '/' && pathType === 'Prefix'))
      .map(({ host }) => `${nameOf(ingress)}: not every path of ${host} leads to the portal`),
  );
}

import { broken, each } from '../problems.mjs';
import { ofKind, podsOf, problemsOfKind, selects } from './objects.mjs';

/** Selectors without a match, missing ports, and replicas that two owners set. */
export function selectorProblems(objects) {
  const pods = podsOf(objects);
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  const taken = (selector) => pods.filter(({ labels }) => selects(selector, labels));
  const scaled = ofKind(objects, 'HorizontalPodAutoscaler', 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name);
  const rules = {
    Service: ({ spec }) => {
      const behind = taken({ matchLabels: spec.selector });
      if (behind.length !== 1)
        return [[false, `its selector takes the pods of ${behind.length} workloads, not of one`]];
      const [{ owner, ports }] = behind;
      const known = [...Object.keys(ports), ...Object.values(ports)];
      return spec.ports.map(({ port, targetPort = port }) => [
        known.includes(targetPort),
        `${owner} has no port ${targetPort}`,
      ]);
    },
    PodDisruptionBudget: ({ spec: { selector, maxUnavailable } }) => [
      [taken(selector).length > 0, 'its selector takes no pods'],
      [Number.parseInt(maxUnavailable, 10) > 0, 'maxUnavailable must be 1 or more, or no node can be drained'],
    ],
    PodMonitor: ({ spec: { selector, podMetricsEndpoints } }) => [
      [taken(selector).length > 0, 'its selector takes no pods'],
      ...taken(selector).flatMap(({ owner, ports }) =>
        each(podMetricsEndpoints, ({ port }) => [port in ports, `${owner} has no port named ${port}`]),
      ),
    ],
    // Peers in other namespaces are not ours to know.
    NetworkPolicy: ({ spec: { podSelector, ingress = [], egress = [] } }) => {
      const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
      const ours = peers.filter((peer) => peer.podSelector && !peer.namespaceSelector);
      return each([podSelector, ...ours.map((peer) => peer.podSelector)], (selector) => [
        taken(selector).length > 0,
        `${JSON.stringify(selector)} takes no pods`,
      ]);
    },
    StatefulSet: ({ spec: { selector, template } }) => [
      [selects(selector, template.metadata.labels), 'its selector does not take its own pods'],
    ],
    Deployment: (deployment) => [
      ...rules.StatefulSet(deployment),
      [
        !scaled.includes(deployment.metadata.name) || deployment.spec.replicas === undefined,
        'sets replicas, which its autoscaler sets too',
      ],
      [
        deployment.spec.strategy?.type === 'Recreate' ||
          budgets.filter(({ spec }) => selects(spec.selector, deployment.spec.template.metadata.labels)).length === 1,
        'has no PodDisruptionBudget, or more than one',
      ],
    ],
    // The portal's nginx knows where each path leads: its pages, the API, the assets.
    Ingress: ({ spec }) =>
      spec.rules.map(({ host, http }) => [
        http.paths.some(({ path, pathType }) => path === '/' && pathType === 'Prefix'),
        `not every path of ${host} leads to the portal`,
      ]),
  };
  return problemsOfKind(objects, Object.keys(rules), (object) => broken(rules[object.kind](object)));
}

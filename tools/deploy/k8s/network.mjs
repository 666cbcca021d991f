import { ofKind, selects } from './objects.mjs';

/** @typedef {{ namespace?: string, labels: Record<string, string>, ports?: Record<string, number> }} Peer */

/** Stands for any address outside of the cluster. */
export const INTERNET = { internet: true, labels: {} };

/** Whether the policies of an overlay let `from` open a connection to a TCP port of `to`: both ends must allow it. */
export function allows(objects, from, to, port) {
  const policies = ofKind(objects, 'NetworkPolicy').map(({ spec }) => spec);
  const leaves = isInside(from) ? passes(policies, 'Egress', from, to, port, to) : true;
  const enters = isInside(to) ? passes(policies, 'Ingress', to, from, port, to) : true;
  return leaves && enters;
}

const isInside = ({ namespace, internet }) => namespace === undefined && !internet;

/** Where no policy of that direction selects a pod, all passes. `target` is who listens: ports may go by its names. */
function passes(policies, direction, subject, other, port, target) {
  const relevant = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, subject.labels),
  );
  if (relevant.length === 0) return true;
  return relevant
    .flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress))
    .some(({ from, to, ports }) => {
      const peers = direction === 'Ingress' ? from : to;
      return (
        (!peers || peers.some((peer) => isPeer(peer, other))) &&
        (!ports || ports.some((one) => isPort(one, port, target)))
      );
    });
}

function isPeer({ podSelector, namespaceSelector, ipBlock }, { namespace, internet, labels }) {
  if (ipBlock) return internet === true;
  if (internet) return false;
  if (!namespaceSelector) return namespace === undefined && selects(podSelector, labels);
  const names = { 'kubernetes.io/metadata.name': namespace };
  return selects(namespaceSelector, names) && (!podSelector || selects(podSelector, labels));
}

function isPort({ port: given, endPort, protocol = 'TCP' }, port, { ports = {} }) {
  if (protocol !== 'TCP') return false;
  const first = typeof given === 'string' ? ports[given] : given;
  return first === port || (endPort !== undefined && port > first && port <= endPort);
}

import { ofKind, selects } from './objects.mjs';

/** @typedef {{ namespace?: string, labels: Record<string, string>, ports?: Record<string, number> }} Peer */

/** Stands for any address outside of the cluster. */
export const INTERNET = { internet: true, labels: {} };

/** Whether the policies of an overlay let `from` open a connection to a port of `to`: both ends must allow it. */
export function allows(objects, from, to, port, protocol = 'TCP') {
  const policies = ofKind(objects, 'NetworkPolicy').map(({ spec }) => spec);
  const leaves = isInside(from) ? passes(policies, 'Egress', from, to, { port, protocol, target: to }) : true;
  const enters = isInside(to) ? passes(policies, 'Ingress', to, from, { port, protocol, target: to }) : true;
  return leaves && enters;
}

const isInside = ({ namespace, internet }) => namespace === undefined && !internet;

/** Where no policy of that direction selects a pod, all passes. */
function passes(policies, direction, subject, other, place) {
  const relevant = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, subject.labels),
  );
  if (relevant.length === 0) return true;
  return relevant
    .flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress))
    .some(({ from, to, ports }) => {
      const peers = direction === 'Ingress' ? from : to;
      return (
        (!peers || peers.some((peer) => isPeer(peer, other))) && (!ports || ports.some((one) => isPort(one, place)))
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

/** `target` is who listens: ports may go by its names. */
function isPort({ port: given, endPort, protocol: allowed = 'TCP' }, { port, protocol, target }) {
  if (allowed !== protocol) return false;
  const first = typeof given === 'string' ? target.ports?.[given] : given;
  return first === port || (endPort !== undefined && port > first && port <= endPort);
}

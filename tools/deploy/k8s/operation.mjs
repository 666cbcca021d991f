import { appOf, containersOf, nameOf, workloads } from './objects.mjs';

/** What each of our containers that runs for long needs so that others can watch over it. */
export function operationProblems(objects) {
  return workloads(objects).flatMap(({ object, template }) =>
    containersOf(template)
      .flatMap((container) => [
        ...resourceProblems(container),
        ...versionProblems(container),
        ...(object.kind !== 'Job' && appOf(container) ? probeProblems(container) : []),
      ])
      .map((problem) => `${nameOf(object)}: ${problem}`),
  );
}

function resourceProblems({ name, resources: { requests = {}, limits = {} } = {} }) {
  return [
    ...['cpu', 'memory']
      .filter((resource) => !(resource in requests))
      .map((resource) => `${name} requests no ${resource}`),
    ...['memory'].filter((resource) => !(resource in limits)).map((resource) => `${name} has no limit of ${resource}`),
  ];
}

/** Ready and alive are two questions: a service that waits for its database is not ready, but needs no restart. */
const PROBES = { readinessProbe: '/health/ready', livenessProbe: '/health/live', startupProbe: '/health/live' };
/** nginx serves both without a file. */
const PORTAL_PATH = '/healthz';
const OPTIONAL = ['startupProbe'];

function probeProblems(container) {
  const { name, ports = [] } = container;
  const known = ports.flatMap((port) => [port.name, port.containerPort]);
  return Object.entries(PROBES).flatMap(([kind, servicePath]) => {
    const probe = container[kind];
    if (!probe) return OPTIONAL.includes(kind) ? [] : [`${name} has no ${kind}`];
    const path = appOf(container) === 'portal' ? PORTAL_PATH : servicePath;
    const problems = [];
    if (probe.httpGet?.path !== path) problems.push(`the ${kind} of ${name} must ask ${path}`);
    if (!known.includes(probe.httpGet?.port)) problems.push(`the ${kind} of ${name} asks a port that it does not have`);
    return problems;
  });
}

/** Without a version, a node runs whatever it pulled last. */
const versionProblems = ({ name, image }) =>
  /:(?!latest$)[\w.-]+$/.test(image) ? [] : [`${name} runs ${image}, which names no version`];

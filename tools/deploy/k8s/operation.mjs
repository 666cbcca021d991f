import { appOf, containersOf, nameOf, workloads } from './objects.mjs';

/** What each of our containers that runs for long needs so that others can watch over it. */
export function operationProblems(objects) {
  return workloads(objects).flatMap(({ object, template }) =>
    containersOf(template)
      .flatMap((container) => [
        ...resourceProblems(container),
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

/** Ready and alive are two questions: a service that waits for its database is not ready, and a restart would not help. */
function probeProblems({ name, livenessProbe, readinessProbe }) {
  const problems = [];
  if (!readinessProbe) problems.push(`${name} has no readinessProbe`);
  if (!livenessProbe) problems.push(`${name} has no livenessProbe`);
  if (livenessProbe?.httpGet?.path === '/health/ready') problems.push(`${name} would be restarted while it only waits`);
  return problems;
}

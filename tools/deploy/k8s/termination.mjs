import { appOf, containersOf, nameOf, ofKind, selects, workloads } from './objects.mjs';
import { sourceConstant } from './source-constants.mjs';

const DEFAULT_SECONDS = 30;

/**
 * Seconds a service may take to stop: then it ends itself. A kill before that would leave POSTs without a recorded
 * outcome.
 */
export const stopSeconds = () => sourceConstant('DRAIN_MS') / 1_000;

/** Pods that would be killed before they can have stopped. */
export function terminationProblems(objects) {
  return workloads(objects)
    .filter(({ object, template }) => object.kind !== 'Job' && containersOf(template).some(appOf))
    .flatMap(({ object, template: { spec } }) => {
      const granted = spec.terminationGracePeriodSeconds ?? DEFAULT_SECONDS;
      const [container] = spec.containers;
      const needed = (container.lifecycle?.preStop?.sleep?.seconds ?? 0) + stopSeconds();
      if (granted > needed) return [];
      return [
        `${nameOf(object)}: terminationGracePeriodSeconds ${granted} is not more than the ${needed} s ` +
          'it may take to stop',
      ];
    });
}

/** Requests still come for a moment after a pod began to stop: behind a Service it goes on listening for a while. */
export function preStopProblems(objects) {
  const services = ofKind(objects, 'Service').map(({ spec }) => ({ matchLabels: spec.selector }));
  return workloads(objects)
    .filter(({ object, template }) => object.spec.strategy?.type !== 'Recreate' && containersOf(template).some(appOf))
    .filter(({ template }) => services.some((selector) => selects(selector, template.metadata.labels)))
    .filter(({ template }) => !(template.spec.containers[0].lifecycle?.preStop?.sleep?.seconds > 0))
    .map(({ object }) => `${nameOf(object)}: refuses requests when it begins to stop: it has no preStop sleep`);
}

import { appOf, containersOf, nameOf, workloads } from './objects.mjs';

const SANDBOX = 'whatsapp-sandbox';

/** The sandbox stands in for the provider and has no sign-in of its own: only the overlay for a trial runs it. */
export function sandboxProblems(objects, { selfContained }) {
  if (selfContained) return [];
  return workloads(objects)
    .filter(({ template }) => containersOf(template).some((container) => appOf(container) === SANDBOX))
    .map(({ object }) => `${nameOf(object)}: runs the sandbox, which belongs to the local overlay alone`);
}

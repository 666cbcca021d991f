import semver from 'semver';
import { StepFailed } from '../lib/run-quietly.mjs';

const STEPS = ['major', 'minor', 'patch'];

/**
 * Returns the version that is wanted: `1.2.3`, or a step of Semantic Versioning from the current one.
 * @throws StepFailed if it is neither, or not a later one
 */
export function nextVersion(current, wanted) {
  const next = STEPS.includes(wanted) ? semver.inc(current, wanted) : semver.valid(wanted);
  if (next === null) throw new StepFailed(`"${wanted}" is no version: name one, or major, minor or patch.`);
  if (!semver.gt(next, current)) throw new StepFailed(`${next} does not come after ${current}.`);
  return next;
}

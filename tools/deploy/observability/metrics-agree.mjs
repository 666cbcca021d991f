import { DOCUMENT } from './documented-metrics.mjs';

const signature = ({ type, labels }) =>
  `${type} by ${labels.length === 0 ? 'no labels' : [...labels].sort().join(', ')}`;

/**
 * Finds differences between the documented and the exported metrics. `exported` are those of the code and of the
 * process; a metric of the process that this platform lacks (`complete` is false) may be documented all the same.
 */
export function disagreements(documented, exported, complete = true) {
  const ours = documented.filter(({ name }) => name.startsWith('recuerda_'));
  return [
    ...doubles(documented).map((name) => `${DOCUMENT} has ${name} twice`),
    ...documented
      .filter(({ meaning }) => meaning === '')
      .map(({ name }) => `${DOCUMENT} does not say what ${name} means`),
    ...exported.flatMap((metric) => missingOrOther(ours, metric)),
    ...ours
      .filter(({ name }) => !exported.some((metric) => metric.name === name) && (complete || !ofProcess(name)))
      .map(({ name }) => `${DOCUMENT}: no service exports ${name}`),
    ...exported
      .filter(({ name }) => !name.startsWith('recuerda_'))
      .map(({ name }) => `${name} must begin with recuerda_`),
  ];
}

function missingOrOther(documented, metric) {
  const entry = documented.find(({ name }) => name === metric.name);
  if (!entry) return [`${DOCUMENT} lacks ${metric.name}`];
  if (signature(entry) === signature(metric)) return [];
  return [`${metric.name} is a ${signature(metric)}; ${DOCUMENT} says ${signature(entry)}`];
}

const ofProcess = (name) => /^recuerda_(process|nodejs)_/.test(name);

const doubles = (metrics) => {
  const names = metrics.map(({ name }) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
};

import { refusedSettings, unreachedSettings } from '../settings.mjs';
import { appOf, containersOf, ofKind, problemsOfContainers, workloads } from './objects.mjs';
import { isCredential } from './references.mjs';

/** Stands for a value that only the cluster knows. */
const SECRET = Symbol('secret');

const mapsOf = (objects) =>
  new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));

/** Names of the ConfigMaps that a container is given as a whole. */
const sharedMapsOf = ({ envFrom = [] }, maps) =>
  envFrom.map(({ configMapRef }) => configMapRef?.name).filter((name) => maps.has(name));

/** The variables of a container. A missing reference is reported by `referenceProblems`. */
export function environmentOf(container, objects) {
  const maps = mapsOf(objects);
  const environment = Object.assign({}, ...sharedMapsOf(container, maps).map((name) => maps.get(name)));
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { name: map, key } = valueFrom?.configMapKeyRef ?? {};
    environment[name] = value ?? maps.get(map)?.[key] ?? SECRET;
  }
  return environment;
}

/**
 * Variables that a service does not read or would refuse, and required ones that it lacks. `settings` holds what each
 * app reads.
 */
export function environmentProblems(objects, settings) {
  const maps = mapsOf(objects);
  const containers = workloads(objects).flatMap(({ template }) => containersOf(template));
  /** A whole ConfigMap is for several services: each of its keys must be read by one of those that take it. */
  const unread = [...maps].flatMap(([map, data]) => {
    const takers = containers.filter((container) => sharedMapsOf(container, maps).includes(map));
    const isRead = (key) => takers.some((container) => key in (settings[appOf(container)] ?? {}));
    const keys = takers.length === 0 ? [] : Object.keys(data).filter((key) => !isRead(key));
    return keys.map((key) => `ConfigMap ${map}: ${key} is not read by any service`);
  });
  const problems = problemsOfContainers(objects, (container, { kind }) => {
    const read = settings[appOf(container)];
    if (!read) return [];
    const environment = environmentOf(container, objects);
    const hidden = Object.keys(environment).filter((name) => environment[name] === SECRET);
    const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== SECRET));
    const unknown = (container.env ?? []).filter(({ name }) => !(name in read));
    return [
      ...unknown.map(({ name }) => `${name} is not read by this service`),
      ...refusedSettings(read, values, { hidden, isMigration: kind === 'Job' }),
    ];
  });
  return [...unread, ...problems];
}

/** Documented settings that an overlay has no way to give to their service. */
export function unreachedProblems(objects, documented) {
  const maps = mapsOf(objects);
  return problemsOfContainers(ofKind(objects, 'Deployment'), (container) => {
    const own = (container.env ?? []).map(({ name }) => name);
    const takesMap = sharedMapsOf(container, maps).length > 0;
    const hasWay = (name) => own.includes(name) || (takesMap && !isCredential(name));
    return appOf(container) ? unreachedSettings(documented, appOf(container), hasWay) : [];
  });
}

import { z } from 'zod';
import { unreachedSettings } from '../documented-settings.mjs';
import { appOf, containersOf, nameOf, ofKind, workloads } from './objects.mjs';
import { isCredential } from './secrets.mjs';

/** Stands for a value that only the cluster knows. */
const SECRET = Symbol('secret');

/**
 * Variables that a service does not read, values that it would refuse at boot, and required ones it does not get.
 * `settings` holds what each service reads, by its name.
 */
export function environmentProblems(objects, settings) {
  const maps = mapsOf(objects);
  const problems = workloads(objects).flatMap(({ object, template }) =>
    containersOf(template)
      .filter((container) => settings[appOf(container)])
      .flatMap((container) => problemsOf(object.kind, container, maps, settings[appOf(container)]))
      .map((problem) => `${nameOf(object)}: ${problem}`),
  );
  return [...unreadProblems(objects, maps, settings), ...problems];
}

/** Settings that docs/operations.md names for a service and that an overlay has no way to give to it. */
export function unreachedProblems(objects, documented) {
  const maps = mapsOf(objects);
  return workloads(objects)
    .filter(({ object }) => object.kind === 'Deployment')
    .flatMap(({ object, template }) =>
      containersOf(template)
        .filter((container) => appOf(container) && appOf(container) !== 'portal')
        .flatMap((container) => {
          const own = new Set((container.env ?? []).map(({ name }) => name));
          const takesMap = sharedMapsOf(container, maps).length > 0;
          return unreachedSettings(
            documented,
            appOf(container),
            (name) => own.has(name) || (takesMap && !isCredential(name)),
          );
        })
        .map((problem) => `${nameOf(object)}: ${problem}`),
    );
}

/** A whole ConfigMap is for several services: each of its keys must be read by one of those that take it. */
function unreadProblems(objects, maps, settings) {
  const containers = workloads(objects).flatMap(({ template }) => containersOf(template));
  return [...maps].flatMap(([map, data]) => {
    const takers = containers.filter((container) => sharedMapsOf(container, maps).includes(map));
    const isRead = (key) => takers.some((container) => key in (settings[appOf(container)] ?? {}));
    return takers.length === 0
      ? []
      : Object.keys(data)
          .filter((key) => !isRead(key))
          .map((key) => `ConfigMap ${map}: ${key} is not read by any service`);
  });
}

function problemsOf(kind, container, maps, settings) {
  const environment = environmentOf(container, maps);
  const unknown = (container.env ?? [])
    .filter(({ name }) => !(name in settings))
    .map(({ name }) => `${name} is not read by this service`);
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== SECRET));
  const { error } = z.object(settings).safeParse(values);
  const refused = (error?.issues ?? [])
    .filter(({ path: [name] }) => environment[name] !== SECRET)
    // A migration reads no more than its database.
    .filter(({ path: [name] }) => name in environment || kind !== 'Job')
    .map(({ path: [name], message }) => `${name}: ${name in environment ? message : 'is required'}`);
  return [...unknown, ...refused];
}

/** The data of each ConfigMap, by its name. */
export const mapsOf = (objects) =>
  new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));

/** Names of the ConfigMaps that a container is given as a whole. */
const sharedMapsOf = ({ envFrom = [] }, maps) =>
  envFrom.flatMap(({ configMapRef }) => (maps.has(configMapRef?.name) ? [configMapRef.name] : []));

/** A missing reference is reported by `referenceProblems`. */
export function environmentOf(container, maps) {
  const environment = {};
  for (const map of sharedMapsOf(container, maps)) Object.assign(environment, maps.get(map));
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { name: map, key } = valueFrom?.configMapKeyRef ?? {};
    environment[name] = value ?? maps.get(map)?.[key] ?? SECRET;
  }
  return environment;
}

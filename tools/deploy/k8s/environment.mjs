import { z } from 'zod';
import { appOf, containersOf, nameOf, ofKind, workloads } from './objects.mjs';

/** Stands for a value that only the cluster knows. */
const SECRET = Symbol('secret');

/**
 * Variables that a service does not read, values that it would refuse at boot, and required ones it does not get.
 * `settings` holds what each service reads, by its name.
 */
export function environmentProblems(objects, settings) {
  const maps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data]));
  return workloads(objects).flatMap(({ object, template }) =>
    containersOf(template)
      .filter((container) => settings[appOf(container)])
      .flatMap((container) => problemsOf(object.kind, environmentOf(container, maps), settings[appOf(container)]))
      .map((problem) => `${nameOf(object)}: ${problem}`),
  );
}

function problemsOf(kind, environment, settings) {
  const unknown = Object.keys(environment)
    .filter((name) => !(name in settings))
    .map((name) => `${name} is not read by this service`);
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== SECRET));
  const { error } = z.object(settings).safeParse(values);
  const refused = (error?.issues ?? [])
    .filter(({ path: [name] }) => environment[name] !== SECRET)
    // A migration reads no more than its database.
    .filter(({ path: [name] }) => name in environment || kind !== 'Job')
    .map(({ path: [name], message }) => `${name}: ${name in environment ? message : 'is required'}`);
  return [...unknown, ...refused];
}

/** A missing reference is reported by `referenceProblems`. */
function environmentOf({ env = [], envFrom = [] }, maps) {
  const environment = {};
  for (const { configMapRef } of envFrom) Object.assign(environment, maps.get(configMapRef?.name));
  for (const { name, value, valueFrom } of env) {
    const { name: map, key } = valueFrom?.configMapKeyRef ?? {};
    environment[name] = value ?? maps.get(map)?.[key] ?? SECRET;
  }
  return environment;
}

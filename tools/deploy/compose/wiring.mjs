import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appOf, isLongRunning } from './read.mjs';

const HEALTHY = 'service_healthy';
const DONE = 'service_completed_successfully';
/** Where a URL of a service's environment leads: the host of a container. */
const STORES = { DATABASE_URL: 'postgres', AMQP_URL: 'rabbitmq' };

/** Returns references to services and files that do not exist, and missing start conditions. */
export function wiringProblems(project, root) {
  return Object.entries(project.services).flatMap(([name, service]) =>
    [
      ...orderOf(name, service, project),
      ...reachOf(service, project),
      ...imageOf(service, project, root),
      ...mountsOf(service, project, root),
      ...(service.networks ?? [])
        .filter((network) => !(network in project.networks))
        .map((network) => `network ${network} is not there`),
    ].map((problem) => `${name}: ${problem}`),
  );
}

/** Who waits for whom: stores until they are healthy, a migration until it is done. */
function orderOf(name, { depends_on: waits = {}, environment = {}, profiles = [] }, { services }) {
  const wanted = Object.keys(STORES)
    .filter((variable) => variable in environment)
    .map((variable) => [STORES[variable], HEALTHY]);
  if (`migrate-${name}` in services) wanted.push([`migrate-${name}`, DONE]);
  return [
    ...Object.keys(waits)
      .filter((other) => !services[other])
      .map((other) => `waits for ${other}, which is not there`),
    ...Object.keys(waits)
      .filter((other) => services[other]?.profiles && !services[other].profiles.some((one) => profiles.includes(one)))
      .map((other) => `waits for ${other}, which only runs with a profile`),
    ...Object.entries(waits)
      .filter(([, { condition }]) => ![HEALTHY, DONE].includes(condition))
      .map(([other]) => `waits for the start of ${other} only`),
    ...Object.entries(waits)
      .filter(([other, { condition }]) => services[other] && (condition === DONE) === isLongRunning(services[other]))
      .map(([other, { condition }]) => `${other} never is ${condition}`),
    ...wanted
      .filter(([other, condition]) => waits[other]?.condition !== condition)
      .map(([other, condition]) => `does not wait until ${other} is ${condition}`),
  ];
}

/** A host named in the environment must be a service on a network of this one. */
function reachOf({ environment = {}, networks = [] }, { services }) {
  return Object.entries(environment).flatMap(([variable, value]) => {
    const [, host] = /^(?:\w+:\/\/(?:[^@/]*@)?)?([a-z][a-z-]*):\d+(?:\/|$)/.exec(value) ?? [];
    if (!host) return [];
    if (!services[host]) return [`${variable}: there is no service ${host}`];
    return networks.some((network) => services[host].networks?.includes(network))
      ? []
      : [`${variable}: no network leads to ${host}`];
  });
}

function mountsOf({ volumes = [] }, project, root) {
  const sources = volumes.map((volume) => volume.split(':'));
  const missing = sources
    .filter(([source]) => source.startsWith('.') && !existsSync(join(root, source)))
    .map(([source]) => `${source} is not there`);
  const unnamed = sources
    .filter(([source]) => /^\w/.test(source) && !(source in project.volumes))
    .map(([source]) => `volume ${source} is not declared`);
  const writable = sources
    .filter(([source, , mode]) => source.startsWith('.') && mode !== 'ro')
    .map(([source]) => `${source} can be written by a container`);
  return [...missing, ...unnamed, ...writable];
}

/** An image of ours is built by one service, and may be run by more. */
function imageOf({ image, build }, { services }, root) {
  const app = appOf({ image });
  const builders = Object.values(services).filter((other) => other.build && other.image === image);
  return [
    ...(app && builders.length !== 1
      ? [builders.length === 0 ? `nothing builds ${image}` : `${image} is built more than once`]
      : []),
    ...(build && !existsSync(join(root, build.context, build.dockerfile)) ? [`${build.dockerfile} is not there`] : []),
    ...(app && !existsSync(join(root, 'apps', app, 'package.json')) ? [`there is no apps/${app}`] : []),
  ];
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { schemaProblems as problemsBy } from '../../lib/json-schema.mjs';
import { broken, each, named } from '../problems.mjs';
import { refusedSettings, unreachedSettings } from '../settings.mjs';

const SCHEMA = new URL('../schemas/compose/compose-spec.json', import.meta.url);
/** Variables that Compose itself reads. */
const OF_COMPOSE = ['COMPOSE_PROFILES'];
const PUBLISHED = 'portal';
const HEALTHY = 'service_healthy';
const DONE = 'service_completed_successfully';
/** The service that a variable's URL leads to. */
const STORES = { DATABASE_URL: 'postgres', AMQP_URL: 'rabbitmq' };
/** Seconds that a service may take to stop. */
const DRAIN_SECONDS = 30;
/** Commands that show that a server takes connections. PostgreSQL setting itself up answers at its socket only. */
const ASKS = { pg_isready: /^-h$/, 'rabbitmq-diagnostics': /^check_port_connectivity$/, wget: /^http:/ };

/** The name of the app whose image a service runs: `recuerda/tasks:dev` is `tasks`. */
export const appOf = ({ image }) => /^recuerda\/([a-z-]+):/.exec(image)?.[1];

const isLongRunning = ({ command = [], profiles = [] }) =>
  !command.includes('--migrate') && !profiles.includes('operations');

/** Violations of the Compose schema. */
export function schemaProblems(project) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  return problemsBy(JSON.parse(readFileSync(SCHEMA, 'utf8')), ajv)(project);
}

/** Variables that docker-compose.yml uses and .env.example does not explain, and vice versa. */
export function variableProblems({ uses, variables }) {
  const used = uses.map(({ name }) => name);
  const documented = variables.map(({ name }) => name);
  const required = uses.filter((use) => use.required).map(({ name }) => name);
  return [
    ...new Set(used.filter((name) => !documented.includes(name)).map((name) => `${name} is not in .env.example`)),
    ...variables.flatMap(({ name, value, comment }) => {
      const isSecret = name.endsWith('_PASSWORD') || name === 'SECRETS_KEY';
      return broken([
        [used.includes(name) || OF_COMPOSE.includes(name), `${name} of .env.example is not used`],
        [comment !== '', `.env.example does not say what ${name} is`],
        [!isSecret || value === '', `.env.example gives ${name} a value that many would keep`],
        [!isSecret || required.includes(name), `${name} may be missing without an error: use :?`],
      ]);
    }),
  ];
}

/** Settings that let a service do more than it must, or leave it lying when it fails. */
export const hardeningProblems = ({ services }) =>
  Object.entries(services).flatMap(([name, service]) =>
    named(name, [
      ...broken(rightsOf(name, service)),
      ...(isLongRunning(service) ? broken(lifeOf(appOf(service), service)) : []),
    ]),
  );

function rightsOf(name, { ports = [], deploy, image, user = '', ...service }) {
  const limits = deploy?.resources?.limits ?? {};
  return [
    [ports.length === 0 || name === PUBLISHED, 'publishes a port; only the portal may'],
    [ports.length > 0 || name !== PUBLISHED, 'publishes no port'],
    [ports.every((port) => /^127\.0\.0\.1:\d+:\d+$/.test(port)), `ports ${ports} are open to other machines`],
    [!service.network_mode, `network_mode ${service.network_mode} goes round the networks`],
    [!service.container_name, 'has a container_name, so it cannot be scaled'],
    [service.read_only === true, 'its root file system can be written'],
    [service.cap_drop?.includes('ALL') && !service.cap_add, 'keeps capabilities'],
    [service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges'],
    [!service.privileged, 'is privileged'],
    [!/^(?:root|0)\b/.test(user), 'runs as root'],
    ...['cpus', 'memory', 'pids'].map((limit) => [limits[limit] !== undefined, `has no limit of ${limit}`]),
    [/:(?!latest$)[\w.-]+$/.test(image ?? ''), `image ${image} names no version`],
  ];
}

function lifeOf(app, { restart, healthcheck, stop_grace_period: grace = '10s' }) {
  const [form, program, ...args] = healthcheck?.test ?? [];
  // A shell could turn any outcome into success.
  const asksServer = form === 'CMD' && program in ASKS && args.some((arg) => ASKS[program].test(arg));
  const isService = app !== undefined && app !== PUBLISHED;
  return [
    [restart === 'unless-stopped', `restart ${restart}: it stays away after a fault`],
    [!healthcheck?.disable && (app || form), 'has no healthcheck'],
    [!form || asksServer, 'its healthcheck does not ask the server'],
    [
      !isService || Number.parseInt(grace, 10) > DRAIN_SECONDS,
      `is killed before the ${DRAIN_SECONDS} s a service drains are over: stop_grace_period`,
    ],
  ];
}

/** References to services and files that do not exist, and missing start conditions. */
export const wiringProblems = (project, root) =>
  Object.entries(project.services).flatMap(([name, service]) =>
    named(name, [
      ...orderOf(name, service, project),
      ...reachOf(service, project),
      ...broken(placesOf(service, project, root)),
    ]),
  );

/** A service waits for its stores until they are healthy, and for its migration until it is done. */
function orderOf(name, { depends_on: waits = {}, environment = {}, profiles = [] }, { services }) {
  const wanted = Object.entries(STORES).flatMap(([variable, store]) =>
    variable in environment ? [[store, HEALTHY]] : [],
  );
  if (`migrate-${name}` in services) wanted.push([`migrate-${name}`, DONE]);
  return [
    ...Object.entries(waits).flatMap(([other, { condition }]) => {
      const target = services[other];
      if (!target) return [`waits for ${other}, which is not there`];
      return broken([
        [
          !target.profiles || target.profiles.some((one) => profiles.includes(one)),
          `waits for ${other}, which only runs with a profile`,
        ],
        [condition !== 'service_started', `waits for the start of ${other} only`],
        [(condition === DONE) !== isLongRunning(target), `${other} never is ${condition}`],
      ]);
    }),
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
    const isReached = networks.some((network) => services[host].networks?.includes(network));
    return isReached ? [] : [`${variable}: no network leads to ${host}`];
  });
}

/** Images, which one service builds and more may run, volumes and networks. */
function placesOf({ image, build, volumes = [], networks = [] }, project, root) {
  const app = appOf({ image });
  const builders = Object.values(project.services).filter((other) => other.build && other.image === image);
  const mounts = volumes.map((volume) => volume.split(':'));
  const files = mounts.filter(([source]) => source.startsWith('.'));
  const stores = mounts.filter(([source]) => /^\w/.test(source));
  return [
    [!app || builders.length > 0, `nothing builds ${image}`],
    [!app || builders.length < 2, `${image} is built more than once`],
    [!build || existsSync(join(root, build.context, build.dockerfile)), `${build?.dockerfile} is not there`],
    [!app || existsSync(join(root, 'apps', app, 'package.json')), `there is no apps/${app}`],
    ...each(files, ([source]) => [existsSync(join(root, source)), `${source} is not there`]),
    ...each(files, ([source, , mode]) => [mode === 'ro', `${source} can be written by a container`]),
    ...each(stores, ([source]) => [source in project.volumes, `volume ${source} is not declared`]),
    ...each(networks, (network) => [network in project.networks, `network ${network} is not there`]),
  ];
}

const ofOurs = ({ services }, problemsOf) =>
  Object.entries(services)
    .filter(([, service]) => appOf(service))
    .flatMap(([name, service]) => named(name, problemsOf(service, service.environment ?? {})));

/** Variables that a service does not read or would refuse, and required ones that it lacks. */
export const environmentProblems = (project, settings) =>
  ofOurs(project, (service, environment) => {
    const read = settings[appOf(service)];
    const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
    const unknown = Object.keys(environment).filter((name) => !(name in read));
    return [
      ...unknown.map((name) => `${name} is not read by this service`),
      ...refusedSettings(read, values, { isMigration: !isLongRunning(service) }),
    ];
  });

/** Documented settings that .env has no way to give to their service. */
export const unreachedProblems = (project, documented) =>
  ofOurs(project, (service, environment) =>
    isLongRunning(service) ? unreachedSettings(documented, appOf(service), (name) => name in environment) : [],
  );

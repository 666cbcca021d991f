import { appOf, isLongRunning } from './read.mjs';

const PUBLISHED = 'portal';
const LOOPBACK = /^127\.0\.0\.1:\d+:\d+$/;
const PINNED = /:(?!latest$)[\w.-]+$/;
const LIMITS = ['cpus', 'memory', 'pids'];
/** What shows that a server takes connections. PostgreSQL setting itself up answers at its socket only: ask by TCP. */
const ASKS = { pg_isready: /^-h$/, 'rabbitmq-diagnostics': /^check_port_connectivity$/, wget: /^http:/ };

/** What would let a service do more than it must, or leave it lying when it fails. */
export function hardeningProblems({ services }) {
  return Object.entries(services).flatMap(([name, service]) =>
    [...exposureOf(name, service), ...rightsOf(service), ...lifeOf(service)].map((problem) => `${name}: ${problem}`),
  );
}

function exposureOf(name, { ports = [], network_mode: mode, container_name: fixed }) {
  const problems = ports.length > 0 && name !== PUBLISHED ? ['publishes a port; only the portal may'] : [];
  problems.push(
    ...ports.filter((port) => !LOOPBACK.test(port)).map((port) => `port ${port} is open to other machines`),
  );
  if (name === PUBLISHED && ports.length === 0) problems.push('publishes no port');
  if (mode) problems.push(`network_mode ${mode} goes round the networks`);
  if (fixed) problems.push('has a container_name, so it cannot be scaled');
  return problems;
}

function rightsOf({
  read_only: readOnly,
  cap_drop: dropped = [],
  cap_add: added = [],
  security_opt: options = [],
  privileged,
  user,
}) {
  const problems = [];
  if (readOnly !== true) problems.push('its root file system can be written');
  if (!dropped.includes('ALL') || added.length > 0) problems.push('keeps capabilities');
  if (!options.includes('no-new-privileges:true')) problems.push('may gain privileges');
  if (privileged) problems.push('is privileged');
  if (/^(?:root|0)\b/.test(user ?? '')) problems.push('runs as root');
  return problems;
}

function lifeOf(service) {
  const { image, restart, healthcheck, deploy, stop_grace_period: grace } = service;
  const limits = deploy?.resources?.limits ?? {};
  const problems = LIMITS.filter((limit) => limits[limit] === undefined).map((limit) => `has no limit of ${limit}`);
  if (!PINNED.test(image ?? '')) problems.push(`image ${image} names no version`);
  if (!isLongRunning(service)) return problems;
  if (restart !== 'unless-stopped') problems.push(`restart ${restart}: it stays away after a fault`);
  if (healthcheck?.disable || (!appOf(service) && !healthcheck?.test)) problems.push('has no healthcheck');
  else if (healthcheck?.test && !asksTheServer(healthcheck.test))
    problems.push('its healthcheck does not ask the server');
  if (appOf(service) && appOf(service) !== PUBLISHED && !(Number.parseInt(grace ?? '10s', 10) > 30))
    problems.push('is killed before the 30 s a service drains are over: stop_grace_period');
  return problems;
}

/** A shell could turn any outcome into success. */
const asksTheServer = ([form, program, ...args]) =>
  form === 'CMD' && program in ASKS && args.some((arg) => ASKS[program].test(arg));

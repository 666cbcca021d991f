import { setTimeout as sleep } from 'node:timers/promises';
import { type Broker, requestQueue } from '@recuerda/messaging';
import { Failure, orFailure, type Terminal } from '../command-line/terminal.js';
import { type Backlog, BacklogReader, describeBacklog, hasConsumer, isEmpty } from './backlog.js';
import { MAY_BE_AWAY, projectionsOf, servicesOf, type Source, sourcesOf } from './projections.js';

interface RebuildOptions {
  only: readonly string[];
  timeoutMs: number;
  wait: boolean;
  json: boolean;
}

const POLL_MS = 1_000;
/** Number of empty reads after which nothing is left: queues do not count unacknowledged messages. */
const EMPTY_READS = 3;

/**
 * Lets the sources republish, and waits until the projections have handled it.
 *
 * @throws {Failure} when not everything was republished and handled in time
 */
export async function rebuild(broker: Broker, options: RebuildOptions, terminal: Terminal): Promise<void> {
  const wanted = projectionsOf(options.only);
  const concerned = [...servicesOf(wanted), ...sourcesOf(wanted).map(({ service }) => service)];
  const away = await findAway(broker, concerned, options.only);
  for (const service of away) terminal.printError(`${service} does not run: the rebuild continues without it.`);
  const isThere = ({ service }: { service: string }): boolean => !away.includes(service);
  const projections = wanted.filter(isThere);
  const sources = sourcesOf(projections).filter(isThere);
  const reader = new BacklogReader(broker, projections, sources);
  const deadline = performance.now() + options.timeoutMs;
  const left = () => Math.max(1, Math.round(deadline - performance.now()));
  const before = await reader.read();
  const published: Record<string, number> = {};
  for (const source of sources) published[source.service] = await republishOf(source, broker, left(), terminal);
  const died = options.wait ? (await waitUntilHandled(reader, left, terminal)).dead - before.dead : 0;
  const services = servicesOf(projections);
  if (options.json) await terminal.print(JSON.stringify({ republished: published, projections: services, died }));
  else await terminal.print(summaryOf(services, published, options.wait));
  if (died > 0) throw new Failure(`${died} of them could not be handled: see dead-letters list.`);
}

/** Returns the optional services that are not running, except those that were named. */
async function findAway(broker: Broker, services: readonly string[], named: readonly string[]): Promise<string[]> {
  const away: string[] = [];
  for (const service of MAY_BE_AWAY.filter((one) => services.includes(one) && !named.includes(one)))
    if (!(await hasConsumer(broker, requestQueue(service)))) away.push(service);
  return away;
}

/** Returns the number of republished events. */
async function republishOf(
  { service, republish }: Source,
  broker: Broker,
  timeoutMs: number,
  terminal: Terminal,
): Promise<number> {
  terminal.printError(`${service} republishes ...`);
  const { events } = await orFailure(service, broker.requests.send(republish, {}, { timeoutMs }));
  terminal.printError(`${service} republished ${events}.`);
  return events;
}

async function waitUntilHandled(reader: BacklogReader, left: () => number, terminal: Terminal): Promise<Backlog> {
  let shown = '';
  for (let quiet = 0; ;) {
    const backlog = await reader.read();
    quiet = isEmpty(backlog) ? quiet + 1 : 0;
    if (quiet >= EMPTY_READS) return backlog;
    const words = describeBacklog(backlog);
    if (words !== shown) terminal.printError(words);
    shown = words;
    if (left() <= POLL_MS) throw new Failure(`Not done yet: ${words}. The services continue.`);
    await sleep(POLL_MS);
  }
}

function summaryOf(services: readonly string[], published: Record<string, number>, waited: boolean): string {
  const events = Object.values(published).reduce((total, count) => total + count, 0);
  const what = `${events} entities and counts were republished`;
  return waited ? `${what}; ${services.join(', ')} have handled them.` : `${what}.`;
}

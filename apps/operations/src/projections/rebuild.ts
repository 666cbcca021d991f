import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '@recuerda/messaging';
import { answered } from '../answered.js';
import { Failure } from '../command-line/failure.js';
import type { Terminal } from '../command-line/terminal.js';
import { type Backlog, BacklogReader, inWords, isEmpty } from './backlog.js';
import { projectionsOf, sourcesOf } from './projections.js';

export interface RebuildOptions {
  only: readonly string[];
  timeoutMs: number;
  wait: boolean;
  json: boolean;
}

const LOOK_MS = 1_000;
/** Queues do not count what a service has in its hands: so many looks in a row must find nothing. */
const QUIET_LOOKS = 3;

/** Throws {@link Failure} when not all was told and taken over in time. */
export async function rebuild(broker: Broker, options: RebuildOptions, terminal: Terminal): Promise<void> {
  const projections = projectionsOf(options.only);
  const sources = sourcesOf(projections);
  const reader = new BacklogReader(broker, projections, sources);
  const deadline = performance.now() + options.timeoutMs;
  const left = () => Math.max(1, Math.round(deadline - performance.now()));
  const before = await reader.read();
  const told: Record<string, number> = {};
  for (const { service, republish } of sources) {
    terminal.tell(`${service} tells all it owns ...`);
    const { events } = await answered(service, broker.requests.send(republish, {}, { timeoutMs: left() }));
    told[service] = events;
    terminal.tell(`${service} told ${events}.`);
  }
  const died = options.wait ? (await untilQuiet(reader, left, terminal)).dead - before.dead : 0;
  const services = projections.map(({ service }) => service);
  if (options.json) await terminal.print(JSON.stringify({ told, projections: services, died }));
  else await terminal.print(inShort(services, told, options.wait));
  if (died > 0) throw new Failure(`${died} of them could not be handled: see dead-letters list.`);
}

async function untilQuiet(reader: BacklogReader, left: () => number, terminal: Terminal): Promise<Backlog> {
  let shown = '';
  for (let quiet = 0; ;) {
    const backlog = await reader.read();
    quiet = isEmpty(backlog) ? quiet + 1 : 0;
    if (quiet >= QUIET_LOOKS) return backlog;
    const words = inWords(backlog);
    if (words !== shown) terminal.tell(words);
    shown = words;
    if (left() <= LOOK_MS) throw new Failure(`It is not done yet: ${words}. It goes on by itself.`);
    await sleep(LOOK_MS);
  }
}

function inShort(services: readonly string[], told: Record<string, number>, waited: boolean): string {
  const events = Object.values(told).reduce((total, count) => total + count, 0);
  const what = `${events} entities were told again`;
  return waited ? `${what}; ${services.join(', ')} have taken them over.` : `${what}.`;
}

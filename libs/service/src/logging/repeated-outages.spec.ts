import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { PinoLogger, pinoOptions, RepeatedOutages } from './pino-logger.js';

const errorWith = (code: string): Error => Object.assign(new Error('no room'), { code });

function recording() {
  const clock = { now: 0 };
  const entries: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      entries.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const logger = new PinoLogger(pino(pinoOptions('tasks', 'info'), sink), new RepeatedOutages(() => clock.now));
  return { clock, entries, logger };
}

it.each(['53100', 'ENOSPC', 'ECONNREFUSED', 'service_unavailable', 'request_timeout'])(
  'an outage (%s) is logged once a minute, with its number',
  (code) => {
    const { clock, entries, logger } = recording();
    for (let number = 0; number < 800; number += 1) logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Outbox');
    logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Tasks');
    clock.now = 59_999;
    logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Outbox');
    expect(entries.map(({ context }) => context)).toEqual(['Outbox', 'Tasks']);
    expect(entries[0]).not.toHaveProperty('leftOut');
    clock.now = 60_000;
    logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Outbox');
    expect(entries).toHaveLength(3);
    expect(entries[2]).toMatchObject({ context: 'Outbox', msg: 'not saved', leftOut: 800 });
    logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Outbox');
    clock.now = 120_000;
    logger.warn({ msg: 'not saved', err: errorWith(code) }, 'Outbox');
    expect(entries[3]).toMatchObject({ msg: 'not saved', leftOut: 1 });
  },
);

it('a broker that is away is an outage, too: of each part once', () => {
  const { entries, logger } = recording();
  const err = Object.assign(new Error('RabbitMQ is not connected'), { name: 'UnavailableError' });
  for (const url of ['/api/tasks', '/api/tasks', '/api/employees']) logger.error({ msg: 'request failed', url, err });
  expect(entries.map(({ url }) => url)).toEqual(['/api/tasks', '/api/employees']);
});

it('every other failure is logged each time', () => {
  const { entries, logger } = recording();
  for (let number = 0; number < 3; number += 1) logger.error({ msg: 'not saved', err: errorWith('23505') });
  for (let number = 0; number < 3; number += 1) logger.error('not saved');
  expect(entries).toHaveLength(6);
});

import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { newTraceparent, traceIdOf, tracestateOf, withTrace } from '../trace/trace.js';
import { createLogger, PinoLogger, pinoOptions } from './pino-logger.js';

function recording() {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = new PinoLogger(pino(pinoOptions('tasks', 'debug'), sink));
  return {
    logger,
    entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => lines.join(''),
  };
}

describe('PinoLogger', () => {
  it('writes one JSON line an entry, with context, fields and the correlation id', () => {
    const { logger, entries } = recording();
    const traceparent = newTraceparent();
    withTrace({ traceparent }, () => logger.warn({ msg: 'not sent yet', reminderId: 'r1' }, 'Notifier'));
    logger.log('plain', 'Boot');
    expect(entries()).toMatchObject([
      {
        level: 'warn',
        service: 'tasks',
        context: 'Notifier',
        msg: 'not sent yet',
        reminderId: 'r1',
        correlationId: traceIdOf(traceparent),
      },
      { level: 'info', context: 'Boot', msg: 'plain' },
    ]);
    expect(entries()[1]).not.toHaveProperty('correlationId');
  });

  it('logs the id of a trace that started later beside its correlation id', () => {
    const { logger, entries } = recording();
    const traceparent = newTraceparent();
    const correlationId = traceIdOf(newTraceparent()) ?? '';
    withTrace({ traceparent, tracestate: tracestateOf(correlationId) }, () => logger.log('reminder sent'));
    withTrace({ traceparent }, () => logger.log('reminder sent'));
    const traceId = traceIdOf(traceparent);
    expect(entries()).toMatchObject([{ correlationId, traceId }, { correlationId: traceId }]);
    expect(entries()[1]).not.toHaveProperty('traceId');
  });

  it('logs what Nest reports of each route as debug', () => {
    const { logger, entries } = recording();
    logger.log('Mapped {/api/tasks, GET} route', 'RouterExplorer');
    logger.log('Nest application successfully started', 'NestApplication');
    expect(entries().map(({ level }) => level)).toEqual(['debug', 'info']);
  });

  it('keeps the stack of an error', () => {
    const { logger, entries } = recording();
    logger.error({ msg: 'failed', err: new Error('boom') });
    logger.error('failed too', 'Error: boom\n    at there', 'Nest');
    expect(entries()[0]).toMatchObject({ err: { message: 'boom', stack: expect.stringContaining('boom') } });
    expect(entries()[1]).toMatchObject({ stack: 'Error: boom\n    at there', context: 'Nest', msg: 'failed too' });
  });

  it('hides phone numbers, messages and credentials, nested too', () => {
    const { logger, text } = recording();
    logger.log({
      msg: 'x',
      phone: '99887766',
      employee: { phone: '99887766' },
      form: { to: '50499887766', authkey: 's3cret' },
    });
    logger.log({ msg: 'y', message: 'Hola Ana', a: { b: { appkey: 's3cret' } } });
    expect(text()).not.toMatch(/99887766|s3cret|Hola Ana/);
    expect(text()).toContain('[redacted]');
  });

  it('logs type, message and cause of an error, not its other properties', () => {
    const { logger, entries, text } = recording();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(99887766)' });
    const error = Object.assign(new Error('query failed', { cause }), { parameters: ['Ana Núñez', '99887766'] });
    logger.warn({ msg: 'not saved', err: error });
    expect(entries()[0]).toMatchObject({
      err: { type: 'Error', message: 'query failed', cause: { message: 'duplicate key', code: '23505' } },
    });
    expect(text()).not.toMatch(/99887766|Núñez/);
  });

  it('hides credentials and phone numbers that a library puts into words', () => {
    const { logger, entries, text } = recording();
    const url = 'amqp://recuerda:s3cret@broker:5672';
    const error = new Error(`connect ECONNREFUSED ${url}, Key (phone)=(99887766)`, { cause: `nobody at ${url}` });
    logger.error({ msg: 'not connected', err: error, url, nested: { url, deeper: { still: [url] } } });
    logger.error(error);
    logger.error(`lost ${url}`, `Error: ${url} +50499887766\n    at there`, 'Nest');
    logger.warn(`no answer of 99887766 at ${url}`);
    expect(entries()).toHaveLength(4);
    expect(text()).not.toMatch(/s3cret|99887766/);
    expect(entries()[0]).toMatchObject({ url: 'amqp://[redacted]@broker:5672' });
  });

  it('hides what HTTP clients and drivers hang on their errors', () => {
    const { logger, text } = recording();
    const response = { data: 'Hola Ana', config: { data: 'to=50499887766&authkey=s3cret' } };
    logger.error({ msg: 'not sent', err: Object.assign(new Error('status 500'), { response, body: 'Hola Ana' }) });
    logger.error(Object.assign(new Error('insert failed'), { query: 'INSERT', detail: 'Hola Ana', where: '99887766' }));
    expect(text()).not.toMatch(/s3cret|99887766|Hola Ana|INSERT/);
  });

  it('waits for room where it writes to a file on a full disk, and stops nothing', () => {
    const full = createLogger('tasks', 'info', '/dev/full');
    for (let number = 0; number < 3; number += 1) expect(() => full.warn('no room')).not.toThrow();
  });
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { ChangeLog, seesAll } from './change-log.js';
import { ChangeStream } from './change-streams.js';

const MEBIBYTE = 1024 * 1024;

/** A response that is not read: what is written to it waits. */
const unread = () => new ServerResponse(new IncomingMessage(new Socket()));

const append = (log: ChangeLog, count: number): void => {
  for (let index = 0; index < count; index += 1)
    log.append({ change: { type: 'x'.repeat(1_000), subject: 's', time: 'now' }, departmentIds: [] });
};

describe('ChangeStream of a client that does not read', () => {
  it('lets little more than 1 MiB wait, and cuts off at the next heartbeat', () => {
    const [log, response] = [new ChangeLog(), unread()];
    const stream = new ChangeStream(response, log, seesAll(log), undefined);
    append(log, 5_000);
    stream.advance();
    expect(response.writableLength).toBeGreaterThan(MEBIBYTE);
    expect(response.writableLength).toBeLessThan(1.2 * MEBIBYTE);
    expect(response.destroyed).toBe(false);
    stream.heartbeat();
    expect(response.destroyed).toBe(true);
  });

  it('cuts off what has fallen out of the log', () => {
    const [log, response] = [new ChangeLog(), unread()];
    const stream = new ChangeStream(response, log, seesAll(log), undefined);
    append(log, 10_001);
    stream.advance();
    expect(response.destroyed).toBe(true);
  });

  it('leaves one alone that has little to read', () => {
    const [log, response] = [new ChangeLog(), unread()];
    const stream = new ChangeStream(response, log, seesAll(log), undefined);
    append(log, 10);
    stream.advance();
    stream.heartbeat();
    expect(response.destroyed).toBe(false);
  });
});

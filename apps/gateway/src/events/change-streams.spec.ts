import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { gatewayConfig } from '../gateway.config.js';
import { ChangeLog } from './change-log.js';
import { ChangeStreams } from './change-streams.js';

/** Half of what a proxy waits for a connection that says nothing (nginx: 60 s). */
const LONGEST_SILENCE_MS = 30_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('never leave a connection silent for as long as a proxy waits, however long it is open', () => {
  const streams = new ChangeStreams(new ChangeLog(), gatewayConfig.parse({}));
  streams.onModuleInit();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  streams.add(response, undefined, new Map());
  const written = jest.spyOn(response, 'write');
  for (let time = 0; time < 10; time += 1) {
    written.mockClear();
    jest.advanceTimersByTime(LONGEST_SILENCE_MS);
    expect(written).toHaveBeenCalled();
  }
  streams.onModuleDestroy();
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { FLOWS } from '@recuerda/contracts';
import { Audience } from '@recuerda/messaging';
import { DEFAULT_LINGER_MS, StreamAudience } from './stream-audience.js';

let audience: Audience;
let streams: StreamAudience;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  audience = new Audience();
  streams = new StreamAudience(audience);
});
afterEach(() => void jest.useRealTimers());

const request = () => {
  const socket = new Socket();
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  return response;
};
const close = (response: ServerResponse) => once(response.destroy(), 'close');
const changesCome = () => audience.isThere(FLOWS.gatewayStream);

describe('changes come', () => {
  it('from the first browser until a while after the last', async () => {
    expect(changesCome()).toBe(false);
    const [first, second] = [request(), request()];
    await streams.arrive(first);
    await streams.arrive(second);
    await close(first);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    expect(changesCome()).toBe(true);
    await close(second);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS - 1);
    expect(changesCome()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(changesCome()).toBe(false);
  });

  it('on to a browser that comes back meanwhile', async () => {
    const first = request();
    await streams.arrive(first);
    await close(first);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS - 1);
    await streams.arrive(request());
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    expect(changesCome()).toBe(true);
  });

  it('no longer than a while for a browser that left before they came', async () => {
    audience.follow(FLOWS.gatewayStream, () => new Promise(() => undefined));
    const response = request();
    const arrived = streams.arrive(response);
    await close(response);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    await arrived;
    expect(changesCome()).toBe(false);
  });

  it('not for a browser that has left already', async () => {
    const response = request();
    await close(response);
    await streams.arrive(response);
    expect(changesCome()).toBe(false);
  });
});

it('a process that has stopped leaves no timer', async () => {
  const response = request();
  await streams.arrive(response);
  await close(response);
  streams.onApplicationShutdown();
  expect(jest.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { SUBSCRIPTIONS } from '@recuerda/contracts';
import { Demand } from '@recuerda/messaging';
import { DEFAULT_LINGER_MS, StreamDemand } from './stream-demand.js';

let demand: Demand;
let streams: StreamDemand;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  demand = new Demand();
  streams = new StreamDemand(demand);
});
afterEach(() => void jest.useRealTimers());

const request = () => {
  const socket = new Socket();
  const response = new ServerResponse(new IncomingMessage(socket));
  response.assignSocket(socket);
  return response;
};
const close = (response: ServerResponse) => once(response.destroy(), 'close');
const isWanted = () => demand.isWanted(SUBSCRIPTIONS.gatewayStream);

describe('StreamDemand', () => {
  it('wants changes from the first browser until a while after the last one', async () => {
    expect(isWanted()).toBe(false);
    const [first, second] = [request(), request()];
    await streams.add(first);
    await streams.add(second);
    await close(first);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    expect(isWanted()).toBe(true);
    await close(second);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS - 1);
    expect(isWanted()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isWanted()).toBe(false);
  });

  it('goes on wanting changes when a browser comes back in that time', async () => {
    const first = request();
    await streams.add(first);
    await close(first);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS - 1);
    await streams.add(request());
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    expect(isWanted()).toBe(true);
  });

  it('stops wanting changes when the browser left before the subscription was ready', async () => {
    demand.onChange(SUBSCRIPTIONS.gatewayStream, () => new Promise(() => undefined));
    const response = request();
    const arrived = streams.add(response);
    await close(response);
    jest.advanceTimersByTime(DEFAULT_LINGER_MS);
    await arrived;
    expect(isWanted()).toBe(false);
  });

  it('does not want changes for a response that is closed already', async () => {
    const response = request();
    await close(response);
    await streams.add(response);
    expect(isWanted()).toBe(false);
  });
});

it('leaves no timer when the process stops', async () => {
  const response = request();
  await streams.add(response);
  await close(response);
  streams.onApplicationShutdown();
  expect(jest.getTimerCount()).toBe(0);
});

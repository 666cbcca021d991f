import { describe, expect, it } from '@jest/globals';
import { connectionsFor, freshAtWork } from './connections.mjs';

describe('connectionsFor', () => {
  it.each([
    [0, 64],
    [50, 600],
    [300, 1_000],
    [1_000, 1_000],
  ])('opens for a provider that takes %d ms %d sockets', (providerMs, connections) => {
    expect(connectionsFor({ providerMs, sockets: 1_000 })).toBe(connections);
  });

  it('never opens more than it may', () => {
    expect(connectionsFor({ providerMs: 0, sockets: 10 })).toBe(10);
  });
});

describe('freshAtWork', () => {
  it.each([
    [0, Infinity],
    [300, 2_666],
    [1_000, 1_500],
  ])('lets for a provider that takes %d ms %d messages wait and be sent on 1,000 sockets', (providerMs, messages) => {
    expect(freshAtWork({ providerMs, connections: 1_000 })).toBe(messages);
  });
});

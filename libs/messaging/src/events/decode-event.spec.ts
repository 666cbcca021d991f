import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../contracts.js';
import { Ledger, placed } from '../__fixtures__/shop.js';
import { decodeEvent, MAX_EVENT_LENGTH, readJson } from './decode-event.js';

const types = eventsOf(Ledger);

describe('decodeEvent', () => {
  it('parses an event by the schema of its type', () => {
    const event = placed(1);
    expect(decodeEvent(types, { ...event, data: { number: 1, unknown: true } })).toEqual(event);
  });

  it.each([
    ['malformed', ''],
    ['malformed', 'null'],
    ['malformed', '[]'],
    ['malformed', '"text"'],
    ['malformed', '{"type":7}'],
    ['malformed', '{"type":'],
    ['unknown_type', '{"type":"shop.order.eaten"}'],
    ['unknown_type', '{"type":"__proto__"}'],
    ['invalid_data', '{"type":"shop.order.placed"}'],
    ['invalid_data', JSON.stringify({ ...placed(1), data: null })],
    ['invalid_data', JSON.stringify({ ...placed(1), data: { number: 'personal text' } })],
    ['invalid_data', JSON.stringify({ ...placed(1), time: 'yesterday' })],
  ])('refuses as %s: %s', (reason, json) => {
    let failure: unknown;
    try {
      decodeEvent(types, readJson(json));
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ name: 'UnreadableMessage', reason });
    expect(String(failure)).not.toContain('personal');
  });

  it('does not parse a body that is longer than any event', () => {
    const event = placed(1);
    const json = JSON.stringify(event);
    expect(decodeEvent(types, readJson(json.padEnd(MAX_EVENT_LENGTH)))).toEqual(event);
    expect(() => readJson(json.padEnd(MAX_EVENT_LENGTH + 1))).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});

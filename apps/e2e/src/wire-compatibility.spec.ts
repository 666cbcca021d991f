import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Envelope, EVENTS, parseEvent } from '@recuerda/contracts';
import { readFixture, RELEASES } from './release.js';

/** During an upgrade both versions run: messages of the old one must be readable by the new one. */
interface Event {
  exchange: string;
  routingKey: string;
  contentType: string;
  body: Envelope;
}

describe.each(RELEASES.map((folder) => [basename(folder), folder]))('events of version %s', (_version, folder) => {
  const events = readFixture<Event[]>(folder, 'events.json');

  it('are read whole, one of each type', () => {
    expect(events.length).toBeGreaterThan(20);
    for (const { exchange, routingKey, contentType, body } of events) {
      const definition = EVENTS.get(routingKey);
      expect([routingKey, definition?.type]).toEqual([routingKey, body.type]);
      expect([exchange, contentType]).toEqual(['recuerda.events', 'application/cloudevents+json']);
      if (definition) expect(parseEvent(definition, body)).toMatchObject(body);
    }
  });
});

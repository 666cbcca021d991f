import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  departmentView,
  deliveryView,
  employeeView,
  EVENTS,
  type Envelope,
  initialiseResultView,
  metricsView,
  pageOf,
  parseEvent,
  reminderView,
  type RequestDefinition,
  REQUESTS,
  taskView,
} from '@recuerda/contracts';
import type { z } from 'zod';
import { readFixture, RELEASES } from './release.js';

/** During an upgrade both versions run: messages of the old one must be readable by the new one. */
const VIEWS: Readonly<Record<string, z.ZodType>> = {
  'directory.departments.list': pageOf(departmentView),
  'directory.departments.get': departmentView,
  'directory.employees.list': pageOf(employeeView),
  'directory.employees.get': employeeView,
  'metrics.figures.get': metricsView,
  'notifier.deliveries.list': pageOf(deliveryView),
  'scheduler.reminders.get': reminderView.array(),
  'scheduler.reminders.initialise': initialiseResultView,
  'tasks.tasks.list': pageOf(taskView),
  'tasks.tasks.get': taskView,
  'tasks.tasks.recent': taskView.array(),
};
const requests = new Map((REQUESTS as readonly RequestDefinition[]).map((request) => [request.pattern, request]));

interface Event {
  exchange: string;
  routingKey: string;
  contentType: string;
  body: Envelope;
}
interface Asked {
  queue: string;
  pattern: string;
  input: unknown;
  reply: { value: unknown };
}
const named = (folders: readonly string[]) => folders.map((folder) => [basename(folder), folder] as const);

describe.each(named(RELEASES))('events of version %s', (_version, folder) => {
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

// Later versions are recorded without requests: those pass between the services of one version but for minutes.
describe.each(named(RELEASES.filter((folder) => existsSync(join(folder, 'requests.json')))))(
  'requests of version %s',
  (_version, folder) => {
    const asked = readFixture<Asked[]>(folder, 'requests.json');

    it('are accepted, one of each pattern, with all fields', () => {
      expect(asked.length).toBeGreaterThan(40);
      for (const { pattern, queue, input } of asked) {
        expect([pattern, queue]).toEqual([pattern, `${pattern.split('.')[0]}.requests`]);
        expect({ pattern, read: requests.get(pattern)?.input.parse(input) }).toMatchObject({ pattern, read: input });
      }
    });

    it('have replies with every field of the views of the gateway', () => {
      const read = asked.filter(({ pattern }) => pattern in VIEWS);
      expect(read).toHaveLength(Object.keys(VIEWS).length);
      for (const { pattern, reply } of read) {
        expect({ pattern, read: VIEWS[pattern]?.parse(reply.value) }).toMatchObject({ pattern, read: reply.value });
      }
    });
  },
);

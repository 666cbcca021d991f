import { beforeAll, describe, expect, it } from '@jest/globals';
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
import { readFixture } from './release.js';

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

describe('messages of version 0.1.0', () => {
  let events: { exchange: string; routingKey: string; contentType: string; body: Envelope }[];
  let asked: { queue: string; pattern: string; input: unknown; reply: { value: unknown } }[];

  beforeAll(async () => {
    events = await readFixture('events.json');
    asked = await readFixture('requests.json');
  });

  it('an event of each type is read whole', () => {
    expect(events).toHaveLength(21);
    for (const { exchange, routingKey, contentType, body } of events) {
      const definition = EVENTS.get(routingKey);
      expect([routingKey, definition?.type]).toEqual([routingKey, body.type]);
      expect([exchange, contentType]).toEqual(['recuerda.events', 'application/cloudevents+json']);
      if (definition) expect(parseEvent(definition, body)).toMatchObject(body);
    }
  });

  it('a request of each pattern is accepted, with all its fields', () => {
    expect(asked).toHaveLength(43);
    for (const { pattern, queue, input } of asked) {
      expect([pattern, queue]).toEqual([pattern, `${pattern.split('.')[0]}.requests`]);
      expect({ pattern, read: requests.get(pattern)?.input.parse(input) }).toMatchObject({ pattern, read: input });
    }
  });

  it('the replies that the gateway passes on have every field of its views', () => {
    const read = asked.filter(({ pattern }) => pattern in VIEWS);
    expect(read).toHaveLength(Object.keys(VIEWS).length);
    for (const { pattern, reply } of read) {
      expect({ pattern, read: VIEWS[pattern]?.parse(reply.value) }).toMatchObject({ pattern, read: reply.value });
    }
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type AuditEntryView,
  type CalendarFeedView,
  CreateCalendarFeed,
  type CreatedCalendarFeed,
  DeleteCalendarFeed,
  ListCalendarFeeds,
  type RequestDefinition,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import ICAL from 'ical.js';
import { v7 } from 'uuid';
import { parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

let school: SchoolWithAccounts;
beforeAll(async () => {
  school = await startSchool('in process');
});
afterAll(() => school?.close());

const FEEDS = '/api/calendar-feeds';
const call = (method: string, path: string, body?: object) => school.callAs('administrator')(method, path, body);
const share = async (kind: 'employee' | 'department', subjectId: string) =>
  parsed<CreatedCalendarFeed>(await call('POST', FEEDS, { kind, subjectId }));
const read = (path: string) => school.callAs('stranger')('GET', path);
const summariesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).summary)
    .sort();

it('a calendar has the active tasks of an employee or department, until it is revoked [FEED-01, FEED-03]', async () => {
  const { own, other } = school;
  const [employeeId = ''] = own.employeeIds;
  const due = { title: 'Acta', employeeId, dueAt: new Date(Date.now() + 86_400_000).toISOString() };
  expect((await call('POST', '/api/tasks', due)).status).toBe(201);
  const ofEmployee = await share('employee', employeeId);
  const ofDepartment = await share('department', other.departmentId);
  expect(ofEmployee.path).toMatch(/^\/feeds\/[\w-]{43}\.ics$/);
  await eventually(async () => {
    const { status, text } = await read(ofEmployee.path);
    expect([status, summariesOf(text)]).toEqual([200, ['Recordatorio: Tarea propia', 'Vence: Acta']]);
    expect(summariesOf((await read(ofDepartment.path)).text)).toEqual(
      [1, 2].map((number) => `Recordatorio: Tarea ajena (Persona ajena ${number})`),
    );
  });

  const { items } = parsed<{ items: CalendarFeedView[] }>(await call('GET', FEEDS));
  expect(items).toMatchObject([
    { id: ofEmployee.id, name: 'Persona propia 1', lastReadAt: expect.stringMatching(/Z$/) },
    { id: ofDepartment.id, name: 'Área ajena' },
  ]);
  // The secret is shown once, and nowhere kept.
  const rows = JSON.stringify(await school.source('integrations').query('SELECT * FROM integrations.calendar_feeds'));
  for (const { path } of [ofEmployee, ofDepartment]) {
    const secret = path.slice('/feeds/'.length, -'.ics'.length);
    expect(JSON.stringify(items) + rows).not.toContain(secret);
  }

  expect((await call('DELETE', `${FEEDS}/${ofEmployee.id}`)).status).toBe(204);
  expect((await read(ofEmployee.path)).status).toBe(404);
  expect((await call('DELETE', `${FEEDS}/${ofEmployee.id}`)).status).toBe(404);
  await eventually(async () => {
    const entries = parsed<{ items: AuditEntryView[] }>(await call('GET', '/api/audit?entityKind=feed')).items;
    expect(entries.map(({ action }) => action)).toEqual(['feed.deleted', 'feed.created', 'feed.created']);
  });
});

it('says of each event when it changed, also where its task did not [FEED-01]', async () => {
  const { own } = school;
  const { id, path } = await share('department', own.departmentId);
  const eventsOf = async () => {
    const { text } = await read(path);
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    const timeOf = ({ component }: ICAL.Event, name: string) =>
      Date.parse(String(component.getFirstPropertyValue(name)));
    return events.map((one) => ({
      uid: one.uid.slice(0, 36),
      summary: one.summary,
      at: one.startDate.toJSDate().getTime(),
      stamp: timeOf(one, 'dtstamp'),
      modified: timeOf(one, 'last-modified'),
      sequence: one.sequence,
    }));
  };
  const before = await eventually(async () => {
    const events = await eventsOf();
    expect(events.length).toBeGreaterThan(1);
    return events;
  });
  expect(await eventsOf()).toEqual(before);
  const moved = before.find(({ summary }) => summary.startsWith('Recordatorio'));
  await school
    .source('scheduler')
    .query(`UPDATE scheduler.task_reminders SET next_reminder = next_reminder + interval '1 hour' WHERE task_id = $1`, [
      moved?.uid,
    ]);
  const after = await eventsOf();
  for (const event of after) {
    const former = before.find(({ uid }) => uid === event.uid);
    if (event.uid !== moved?.uid) {
      expect(event).toEqual(former);
      continue;
    }
    expect(event.at).toBe(moved.at + 3_600_000);
    for (const field of ['stamp', 'modified', 'sequence'] as const) expect(event[field]).toBeGreaterThan(moved[field]);
  }
  // A title also names the employee.
  const name = 'Persona con otro nombre';
  expect((await call('PATCH', `/api/employees/${own.employeeIds[0]}`, { name })).status).toBe(200);
  await eventually(async () => {
    const renamed = (await eventsOf()).filter(({ summary }) => summary.includes(name));
    expect(renamed.length).toBeGreaterThan(0);
    for (const event of renamed) {
      const former = after.find(({ uid }) => uid === event.uid);
      expect(event.sequence).toBeGreaterThan(former?.sequence ?? Infinity);
      expect(event.modified).toBe(event.stamp);
    }
  });
  expect((await call('DELETE', `${FEEDS}/${id}`)).status).toBe(204);
  const rows = 'SELECT FROM integrations.calendar_feed_events WHERE feed_id = $1';
  const kept = await school.source('integrations').query(rows, [id]);
  expect(kept).toHaveLength(0);
});

it('is managed with integrations.manage alone, as an API token may have it [FEED-03]', async () => {
  const token = principalOf('administrator', { permissions: ['integrations.manage'] });
  const send = <I, O>(request: RequestDefinition<I, O>, input: I) =>
    withPrincipal(token, () => school.requests.send(request, input));
  for (const [kind, subjectId = ''] of [
    ['employee', school.own.employeeIds[0]],
    ['department', school.own.departmentId],
  ] as const) {
    const { id, name } = await send(CreateCalendarFeed, { id: v7(), kind, subjectId });
    const { items } = await send(ListCalendarFeeds, {});
    expect(items.find((feed) => feed.id === id)).toMatchObject({ name, kind });
    await send(DeleteCalendarFeed, { id });
  }
});

it('is only shared of whom there is; a repeated request replaces the secret [FEED-03]', async () => {
  const unknown = await call('POST', FEEDS, { kind: 'employee', subjectId: v7() });
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('"subjectId"')]);
  const [subjectId = ''] = school.own.employeeIds;
  const create = (body: object) => school.callAs('administrator')('POST', FEEDS, body, { 'idempotency-key': KEY });
  const repeated = async () => parsed<CreatedCalendarFeed>(await create({ kind: 'employee', subjectId }));
  const [first, second] = [await repeated(), await repeated()];
  expect(second.id).toBe(first.id);
  expect([(await read(first.path)).status, (await read(second.path)).status]).toEqual([404, 200]);
  const other = await create({ kind: 'department', subjectId: school.own.departmentId });
  expect([other.status, other.text]).toEqual([409, expect.stringContaining('"already_exists"')]);
  expect((await read(second.path)).status).toBe(200);
  expect((await call('DELETE', `${FEEDS}/${first.id}`)).status).toBe(204);
  const late = await create({ kind: 'employee', subjectId });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('"already_deleted"')]);
});
const KEY = v7();

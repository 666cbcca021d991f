import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateClosedDay,
  DeleteClosedDay,
  ListClosedDays,
  SettingsUpdated,
  UpdateClosedDay,
} from '@recuerda/contracts';
import { MAX_EVENT_LENGTH } from '@recuerda/messaging';
import { eventually, FakeClock } from '@recuerda/testing';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';
import type { DirectoryConfig } from '../directory.config.js';
import { SettingsStore } from './settings.store.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app?.close());

const holiday = (from: string) => ({
  id: randomUUID(),
  from,
  to: from,
  name: 'Feriado',
  kind: 'holiday' as const,
  departmentId: null,
});

describe('closed days', () => {
  it('are published until their last day has ended in the zone of the school [CAL-07]', async () => {
    const days = ['2180-03-01', '2180-03-02'];
    const { manager } = app.source;
    for (const day of days) await app.send(CreateClosedDay, holiday(day));
    const published = async (now: string) => {
      const store = new SettingsStore(new FakeClock(now), { APP_TIME_ZONE: 'America/Tegucigalpa' } as DirectoryConfig);
      const { settings: known, ...row } = await store.read(manager);
      const { closedDays } = await store.snapshot(manager, { ...row, settings: { ...known, timeZone: null } });
      return closedDays.map(({ to }) => to).filter((to) => days.includes(to));
    };
    expect(await published('2180-03-02T05:59:59Z')).toEqual(days);
    expect(await published('2180-03-02T06:00:00Z')).toEqual(['2180-03-02']);
  });

  it('are refused when their names make the event longer than services read [CAL-07]', async () => {
    const add = (count: number, name: string) =>
      app.source.query(
        `INSERT INTO directory.closed_days (id, from_date, to_date, name, kind)
         SELECT gen_random_uuid(), '2190-01-01', '2190-01-01', $2, 'holiday' FROM generate_series(1, $1)`,
        [count, name],
      );
    await add(900, 'n'.repeat(200));
    await expect(app.send(CreateClosedDay, holiday('2191-01-01'))).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'name', message: expect.stringContaining('nombres') }],
    });
    // What was stored before there was a limit can be shortened.
    const [long, short] = (await app.send(ListClosedDays, {})).items.filter(({ name }) => name.length === 200);
    await app.send(UpdateClosedDay, { id: short!.id, patch: { name: 'Feriado' } });
    await app.send(DeleteClosedDay, { id: long!.id });
    await app.source.query('DELETE FROM directory.closed_days WHERE length(name) = 200');
    await add(900, 'n'.repeat(30));
    const last = holiday('2191-01-01');
    await app.send(CreateClosedDay, last);
    // Events of changes before may come until then.
    const event = await eventually(
      () =>
        app.events
          .filter(({ type }) => type === SettingsUpdated.type)
          .find(({ data }) => JSON.stringify(data).includes(last.id)) ?? null,
    );
    expect(JSON.stringify(event).length).toBeLessThan(MAX_EVENT_LENGTH);
    await app.source.query("DELETE FROM directory.closed_days WHERE from_date >= '2190-01-01'");
  });
});

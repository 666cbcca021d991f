import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { at, FRIDAY, MONDAY, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';
import { createCalendars } from './calendar-store.js';
import { calendarId } from './effective-calendar.js';

const ZONE = 'America/Tegucigalpa';
const SCHOOL = { timeZone: ZONE, weeks: week('07:00', '17:00'), closedDays: [] };
const ID = calendarId(SCHOOL);
const FIRST = '00000000-0000-0000-0000-000000000000';
const OPENING = at(MONDAY + 7, '07:00');
const CLOSING = at(MONDAY + 7, '17:00');
const ms = (time: Date, more: number) => new Date(time.getTime() + more);
const employee = (end: string) => `01890000-0000-7000-8000-0000${end}`;

describe('a reminder of a school that opens Monday to Friday from 7 to 17', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains(ZONE);
    await chains.source.transaction((manager) =>
      createCalendars(manager, new Map([[ID, SCHOOL]]), at(MONDAY, '06:00')),
    );
  });
  afterAll(() => chains?.drop());

  async function place(nominal: Date, { employeeId = FIRST, letGo = false, calendar = ID as string | null } = {}) {
    const [row] = await chains.source.query<[{ send_at: Date; due_at: Date | null; reason: string | null }]>(
      'SELECT * FROM scheduler.place_reminder($1, $2, $3, $4)',
      [calendar, nominal, employeeId, letGo],
    );
    return row;
  }
  const stays = (time: Date, closing = CLOSING) => ({
    send_at: time,
    due_at: null,
    reason: null,
    send_until: closing,
  });

  it('is sent on Monday at 7 where it is due on Friday at 17 [CAL-01]', async () => {
    expect(await place(at(FRIDAY, '17:00'))).toEqual({
      send_at: OPENING,
      due_at: at(FRIDAY, '17:00'),
      reason: 'hours',
      send_until: CLOSING,
    });
  });

  it('is sent at its time where it is due in a window, to its last moment [CAL-01]', async () => {
    const last = ms(at(FRIDAY, '17:00'), -1);
    expect(await place(last)).toEqual(stays(last, at(FRIDAY, '17:00')));
  });

  it('is sent at its time where it is due when a window opens, whoever gets it [CAL-01]', async () => {
    const employeeId = employee('0000ffff');
    expect(await place(OPENING, { employeeId })).toEqual(stays(OPENING));
    expect(await place(ms(OPENING, -1), { employeeId })).toMatchObject({
      send_at: ms(OPENING, 0xffff),
      reason: 'hours',
    });
  });

  it('is sent at its time without a calendar', async () => {
    const saturday = at(FRIDAY + 1, '12:00');
    const { send_at, due_at, reason } = await place(saturday, { calendar: null });
    expect([send_at, due_at, reason]).toEqual([saturday, null, null]);
  });

  it('that waited comes within five minutes, or a tenth of a short window, by employee [CAL-04]', async () => {
    const offsets = ['00000001', '0000ffff', 'ffffffff'].map(
      async (end) =>
        (await place(at(FRIDAY + 1, '12:00'), { employeeId: employee(end) })).send_at.getTime() - OPENING.getTime(),
    );
    expect(await Promise.all(offsets)).toEqual([1, 65_535, 0xffffffff % 300_000]);
    const offsetIn = async (windowMs: number) => {
      const [row] = await chains.source.query<[{ send_at: Date }]>(
        `SELECT send_at FROM scheduler.place_in_window($1, $2, $3, $4, 'hours')`,
        [ms(OPENING, -1), employee('ffffffff'), OPENING, ms(OPENING, windowMs)],
      );
      return row.send_at.getTime() - OPENING.getTime();
    };
    // Windows of 50 minutes and a little less, of 10 minutes, and of milliseconds.
    const spreads = [
      [3_000_000, 300_000],
      [2_999_990, 299_999],
      [600_000, 60_000],
      [290, 29],
      [20, 2],
      [9, 1],
    ] as const;
    for (const [windowMs, spreadMs] of spreads) expect(await offsetIn(windowMs)).toBe(0xffffffff % spreadMs);
  });

  it('that is let go while a window is open comes within five minutes, and before it closes [CAL-13]', async () => {
    const letGo = async (time: Date, employeeId: string, calendar: string | null = ID) =>
      (await place(time, { employeeId, letGo: true, calendar })).send_at.getTime() - time.getTime();
    const last = employee('ffffffff');
    const noon = at(MONDAY + 7, '12:00');
    expect(await letGo(noon, FIRST)).toBe(0);
    expect(await letGo(noon, last)).toBe(0xffffffff % 300_000);
    expect(await letGo(noon, last, null)).toBe(0xffffffff % 300_000);
    expect(await letGo(ms(CLOSING, -300_000), last)).toBe(0xffffffff % 300_000);
    expect(await letGo(ms(CLOSING, -299_999), last)).toBe(0xffffffff % 299_999);
    expect(await letGo(ms(CLOSING, -1), last)).toBe(0);
  });

  it('that is let go while it is closed waits for the opening as any other', async () => {
    const saturday = at(FRIDAY + 1, '12:00');
    const employeeId = employee('0000ffff');
    expect(await place(saturday, { employeeId, letGo: true })).toEqual(await place(saturday, { employeeId }));
  });
});

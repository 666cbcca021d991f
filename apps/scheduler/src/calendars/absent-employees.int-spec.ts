import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { at, employee, MONDAY, SATURDAY, school, TUESDAY, week } from '../__fixtures__/calendar-events.js';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';

describe('who gets no reminder all day', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains('America/Tegucigalpa');
    chains.clock.set(at(MONDAY, '06:00'));
  });
  afterAll(() => chains?.drop());

  it('is empty without a calendar; with one it has the absent, and all on a closed day [DIG-01]', async () => {
    const [ana, luis, weekends] = [uuidv7(), uuidv7(), uuidv7()];
    const people = [ana, luis, weekends].map((employeeId) => ({ employeeId, departmentId: null }));
    const absentOn = (day: number) =>
      chains.absent.find({
        employees: people,
        from: at(day, '00:00').toISOString(),
        to: at(day + 1, '00:00').toISOString(),
      });
    expect(await absentOn(MONDAY)).toEqual([]);
    const [monday, tuesday] = ['2026-11-30', '2026-12-01'];
    await chains.calendars.applyEvents([
      school({ weeklyWindows: week('07:00', '17:00'), closedDays: [{ from: tuesday!, to: tuesday! }] }),
      employee(luis, { weeklyWindows: null, absences: [{ id: uuidv7(), from: monday, to: monday, reason: null }] }),
      employee(weekends, { weeklyWindows: [[], [], [], [], [], [{ from: '08:00', to: '12:00' }], []], absences: [] }),
    ]);
    expect(await absentOn(MONDAY)).toEqual([luis, weekends]);
    expect(await absentOn(TUESDAY)).toEqual([ana, luis, weekends]);
    expect(await absentOn(SATURDAY)).toEqual([ana, luis]);
    expect(await absentOn(MONDAY + 2)).toEqual([weekends]);
  });

  it('is only the absent in a school without hours, and on that day alone [DIG-01]', async () => {
    const [ana, luis] = [uuidv7(), uuidv7()];
    const employees = [ana, luis].map((employeeId) => ({ employeeId, departmentId: null }));
    const absences = [{ id: uuidv7(), from: '2026-12-01', to: '2026-12-01', reason: null }];
    await chains.calendars.applyEvents([school({}), employee(luis, { weeklyWindows: null, absences })]);
    const absentOn = (day: number) =>
      chains.absent.find({ employees, from: at(day, '00:00').toISOString(), to: at(day + 1, '00:00').toISOString() });
    expect(await absentOn(MONDAY)).toEqual([]);
    expect(await absentOn(TUESDAY)).toEqual([luis]);
    expect(await absentOn(TUESDAY + 1)).toEqual([]);
  });
});

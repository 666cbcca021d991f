import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@recuerda/contracts';
import { Employee } from './employee.entity.js';

const CREATED = new Date('2026-01-15T12:00:00.123Z');
const LATER = new Date('2026-01-16T08:30:00.456Z');
const ID = '0195C000-0000-7000-8000-00000000ABCD';
const DEPARTMENT = '0195C000-0000-7000-8000-0000000000AA';
const create = () =>
  Employee.create({ id: ID, name: 'Núñez', phone: '+504 9999-9999', departmentId: DEPARTMENT }, CREATED);

describe('Employee', () => {
  const unchosen = { weeklyWindows: null, absences: [] };
  const untouched = {
    ...unchosen,
    consentAt: null,
    consentSource: null,
    optedOutAt: null,
    email: null,
    unreachableReason: null,
    newPhone: null,
  };

  it('starts at version 1 and keeps its texts as they are', () => {
    expect(create()).toEqual({
      id: ID.toLowerCase(),
      name: 'Núñez',
      phone: '+504 9999-9999',
      number: '50499999999',
      departmentId: DEPARTMENT.toLowerCase(),
      ...untouched,
      version: 1,
      createdAt: CREATED,
      updatedAt: CREATED,
    });
  });

  it.each([{}, { name: 'Núñez' }, { phone: '+504 9999-9999' }, { departmentId: DEPARTMENT }])(
    'is not changed by %p',
    (patch) => {
      const employee = create();
      expect(employee.edit(patch, LATER)).toBe(false);
      expect(employee).toEqual(create());
    },
  );

  it.each([{ name: 'Nunez' }, { phone: '99999999' }, { departmentId: ID.toLowerCase(), name: 'Otra' }])(
    'is changed by %p [DATA-09]',
    (patch) => {
      const employee = create();
      expect(employee.edit(patch, LATER)).toBe(true);
      expect(employee).toEqual({ ...create(), ...patch, version: 2, updatedAt: LATER });
    },
  );

  it('has a snapshot with milliseconds and without its version', () => {
    expect(create().toSnapshot()).toEqual({
      id: ID.toLowerCase(),
      name: 'Núñez',
      phone: '+504 9999-9999',
      departmentId: DEPARTMENT.toLowerCase(),
      ...untouched,
      createdAt: '2026-01-15T12:00:00.123Z',
      updatedAt: '2026-01-15T12:00:00.123Z',
    });
  });
});

describe('the reminders of an Employee', () => {
  const at = (hour: number) => new Date(`2026-01-16T0${hour}:00:00.000Z`);
  const decision = (hour: number) => ({ at: at(hour), source: 'whatsapp' });
  const stateOf = ({ consentAt, optedOutAt, consentSource, unreachableReason }: Employee) => {
    return { consentAt, optedOutAt, consentSource, unreachableReason };
  };

  it('are wanted or not by the last decision, in whatever order decisions arrive [EMP-11]', () => {
    const employee = create();
    expect(employee.optOut(decision(2), LATER)).toBe(true);
    expect(employee).toMatchObject({ optedOutAt: at(2), consentAt: null, consentSource: 'whatsapp', version: 2 });
    expect(employee.optOut(decision(2), LATER)).toBe(false);
    expect(employee.optIn(decision(1), LATER)).toBe(false);
    expect(employee.optIn(decision(4), LATER)).toBe(true);
    expect(employee).toMatchObject({ optedOutAt: null, consentAt: at(4), version: 3 });
    expect(employee.optIn(decision(4), LATER)).toBe(false);
    expect(employee.optOut(decision(3), LATER)).toBe(false);
    expect(employee.version).toBe(3);
  });

  it('are wanted or not by the last decision, also if it repeats the one that is recorded [EMP-11]', () => {
    const employee = create();
    employee.optOut(decision(1), LATER);
    expect(employee.optOut(decision(3), LATER)).toBe(true);
    // BAJA, ALTA, BAJA: the ALTA comes last.
    expect(employee.optIn(decision(2), LATER)).toBe(false);
    expect(employee).toMatchObject({ optedOutAt: at(3), consentAt: null });
    employee.optIn(decision(4), LATER);
    expect(employee.optIn(decision(6), LATER)).toBe(true);
    expect(employee.optOut(decision(5), LATER)).toBe(false);
    expect(employee).toMatchObject({ optedOutAt: null, consentAt: at(6) });
  });

  it.each([
    ['another number', '+504 8888-8888', null, null],
    ['another number of few digits', '9999', null, null],
    ['the same number', '99999999', at(2), '131026'],
    ['the same number', '(504) 99 99 99 99', at(2), '131026'],
  ])('with %s, %s, are possible again only if it is another [EMP-12]', (_what, phone, optedOutAt, reason) => {
    const employee = create();
    employee.optOut(decision(2), LATER);
    expect([employee.flag('131026', LATER), employee.flag('131026', LATER)]).toEqual([true, false]);
    employee.edit({ phone }, LATER);
    expect(employee).toMatchObject({ phone, optedOutAt, unreachableReason: reason });
    expect(employee.consentSource).toBe(optedOutAt && 'whatsapp');
  });

  it.each(['school', 'whatsapp'])('need another consent with another number, by %s [CON-05]', (source) => {
    const employee = create();
    employee.optIn({ at: at(1), source }, LATER);
    const before = stateOf(employee);
    employee.edit({ phone: '9999 9999', name: 'Otra' }, LATER);
    expect(stateOf(employee)).toEqual(before);
    employee.edit({ phone: '8888-8888' }, LATER);
    expect(stateOf(employee)).toEqual({ ...before, consentAt: null, consentSource: null });
    employee.edit({ phone: '7777-7777', consent: true }, LATER);
    expect(stateOf(employee)).toEqual({ ...before, consentAt: LATER, consentSource: 'school' });
  });

  it('are agreed to by what the school records, once, and withdrawn without an opt-out [CON-05]', () => {
    const employee = create();
    expect([employee.recordConsent(at(3), LATER), employee.recordConsent(at(4), LATER)]).toEqual([true, false]);
    expect(employee).toMatchObject({ consentAt: at(3), consentSource: 'school', version: 2 });
    expect(employee.edit({ consent: true }, LATER)).toBe(false);
    expect([employee.recordConsent(null, LATER), employee.edit({ consent: false }, LATER)]).toEqual([true, false]);
    expect(employee).toMatchObject({ consentAt: null, consentSource: null, optedOutAt: null, version: 3 });
    expect(() => employee.recordConsent(new Date(LATER.getTime() + 1), LATER)).toThrow('validation_failed');
  });

  it.each([
    [0, true],
    [1_000, true],
    [DAY_MS, true],
    [DAY_MS + 1, false],
  ])('are unwanted by a BAJA that was written %s ms before the school recorded a consent: %s [CON-05]', (ms, isOut) => {
    const employee = create();
    employee.recordConsent(LATER, LATER);
    const written = new Date(LATER.getTime() - ms);
    expect(employee.optOut({ at: written, source: 'whatsapp' }, LATER)).toBe(isOut);
    expect(employee).toMatchObject(isOut ? { optedOutAt: written, consentAt: null } : { consentAt: LATER });
  });

  it('follow BAJA and ALTA before a consent of the school, in whatever order they arrive [CON-05]', () => {
    const recorded = () => {
      const employee = create();
      employee.recordConsent(at(4), LATER);
      return employee;
    };
    const [first, second] = [recorded(), recorded()];
    first.optOut(decision(1), LATER);
    first.optIn(decision(2), LATER);
    second.optIn(decision(2), LATER);
    second.optOut(decision(1), LATER);
    for (const employee of [first, second])
      expect(employee).toMatchObject({ optedOutAt: null, consentAt: at(2), consentSource: 'whatsapp' });
    second.optOut(decision(3), LATER);
    expect(second).toMatchObject({ optedOutAt: at(3), consentAt: null });
  });

  it('stay unwanted after BAJA, whatever the school records [CON-05]', () => {
    const employee = create();
    employee.optOut(decision(2), LATER);
    for (const record of [() => employee.recordConsent(at(3), LATER), () => employee.edit({ consent: true }, LATER)])
      expect(record).toThrow(expect.objectContaining({ code: 'opted_out' }));
    expect(employee.recordConsent(null, LATER)).toBe(false);
    employee.optIn(decision(4), LATER);
    expect(employee).toMatchObject({ consentAt: at(4), consentSource: 'whatsapp' });
  });
});

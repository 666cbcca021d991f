import { describe, expect, it } from '@jest/globals';
import { Employee } from './employee.entity.js';

const CREATED = new Date('2026-01-15T12:00:00.123Z');
const LATER = new Date('2026-01-16T08:30:00.456Z');
const ID = '0195C000-0000-7000-8000-00000000ABCD';
const DEPARTMENT = '0195C000-0000-7000-8000-0000000000AA';
const create = () =>
  Employee.create({ id: ID, name: 'Núñez', phone: '+504 9999-9999', departmentId: DEPARTMENT }, CREATED);

describe('Employee', () => {
  const untouched = { consentAt: null, consentSource: null, optedOutAt: null, unreachableReason: null };

  it('starts at version 1 and keeps its texts as they are', () => {
    expect(create()).toEqual({
      id: ID.toLowerCase(),
      name: 'Núñez',
      phone: '+504 9999-9999',
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

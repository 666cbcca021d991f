import { describe, expect, it } from '@jest/globals';
import { Department } from './department.entity.js';

const CREATED = new Date('2026-01-15T12:00:00.123Z');
const LATER = new Date('2026-01-16T08:30:00.456Z');
const ID = '0195C000-0000-7000-8000-00000000ABCD';
const create = () => Department.create({ id: ID, name: ' Ventas ', description: 'Piso 2' }, CREATED);

describe('Department', () => {
  it('starts at version 1 and keeps its texts as they are', () => {
    expect(create()).toEqual({
      id: ID.toLowerCase(),
      name: ' Ventas ',
      description: 'Piso 2',
      weeklyWindows: null,
      managerEmployeeId: null,
      escalation: null,
      version: 1,
      createdAt: CREATED,
      updatedAt: CREATED,
    });
  });

  it.each([{}, { name: ' Ventas ' }, { description: 'Piso 2' }, { name: ' Ventas ', description: 'Piso 2' }])(
    'is not changed by %p',
    (patch) => {
      const department = create();
      expect(department.edit(patch, LATER)).toBe(false);
      expect(department).toEqual(create());
    },
  );

  it.each([{ name: 'Ventas' }, { description: null }, { name: 'Compras', description: '' }])(
    'is changed by %p [DATA-07]',
    (patch) => {
      const department = create();
      expect(department.edit(patch, LATER)).toBe(true);
      expect(department).toEqual({ ...create(), ...patch, version: 2, updatedAt: LATER });
    },
  );

  it('has a snapshot with milliseconds and without its version', () => {
    expect(create().toSnapshot()).toEqual({
      id: ID.toLowerCase(),
      name: ' Ventas ',
      description: 'Piso 2',
      weeklyWindows: null,
      managerEmployeeId: null,
      escalation: null,
      createdAt: '2026-01-15T12:00:00.123Z',
      updatedAt: '2026-01-15T12:00:00.123Z',
    });
  });
});

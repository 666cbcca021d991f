import { describe, expect, it } from '@jest/globals';
import { departmentStats } from './department-stats.js';

describe('departmentStats', () => {
  it('keeps the order, cuts the label to 10 characters and keeps the full name', () => {
    expect(
      departmentStats([
        { name: 'Administración', total: 7, active: 3 },
        { name: 'Dirección', total: 0, active: 0 },
      ]),
    ).toEqual([
      { name: 'Administra...', fullName: 'Administración', total: 7, active: 3 },
      { name: 'Dirección', fullName: 'Dirección', total: 0, active: 0 },
    ]);
  });

  it('is empty without departments', () => {
    expect(departmentStats([])).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { employeeStats } from './employee-stats.js';

const employees = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `E${index}`, tasks: 20 - index, activeTasks: 1 }));

describe('employeeStats', () => {
  it('takes the 8th employee and leaves out the 9th [METR-05, METR-10]', () => {
    expect(employeeStats(employees(8))).toHaveLength(8);
    expect(employeeStats(employees(9)).map((employee) => employee.fullName)).toEqual(
      employees(8).map((employee) => employee.name),
    );
  });

  it('cuts the label to 12 characters and keeps the full name', () => {
    expect(employeeStats([{ name: 'María Fernández', tasks: 2, activeTasks: 1 }])).toEqual([
      { name: 'María Fernán...', fullName: 'María Fernández', tasks: 2, activeTasks: 1 },
    ]);
  });

  it('is empty without employees', () => {
    expect(employeeStats([])).toEqual([]);
  });
});

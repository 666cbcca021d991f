import { describe, expect, it } from '@jest/globals';
import { departmentStats, employeeStats, label } from './task-figures.js';

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

describe('label', () => {
  it('keeps a department name of 10 characters and cuts one of 11 [METR-14]', () => {
    expect(label('Matemática', 10)).toBe('Matemática');
    expect(label('Matemáticas', 10)).toBe('Matemática...');
  });

  it('keeps an employee name of 12 characters and cuts one of 13 [METR-14]', () => {
    expect(label('Ana Martínez', 12)).toBe('Ana Martínez');
    expect(label('Juan Martínez', 12)).toBe('Juan Martíne...');
  });

  it('counts an emoji as one character and does not cut it in half', () => {
    expect(label('123456789🎓', 10)).toBe('123456789🎓');
    expect(label('123456789🎓!', 10)).toBe('123456789🎓...');
    expect(label('1234567890🎓', 10)).toBe('1234567890...');
  });

  it('keeps an empty name', () => {
    expect(label('', 10)).toBe('');
  });
});

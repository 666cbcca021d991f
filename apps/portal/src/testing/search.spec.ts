import { describe, expect, it } from '@jest/globals';
import { type Page, SEARCH_EXAMPLES } from '@recuerda/contracts';
import { DirectoryApi } from './directory-api';
import { department, employee, task } from './samples';
import { TasksApi } from './tasks-api';

const { tasks, employees, departments } = SEARCH_EXAMPLES;

describe.each([
  ['tasks', tasks],
  ['employees', employees],
  ['departments', departments],
] as const)('the fake API searches %s as the real one', (path, { finds, misses }) => {
  const total = async (search: string) => {
    const { employeeName: name, phone, ...row } = tasks.row;
    new TasksApi([task(1, { ...row, employee: { ...task(1).employee!, name, phone } })]);
    new DirectoryApi([department(1, departments.row)], [employee(1, employees.row)]);
    const response = await fetch(`http://localhost/api/${path}?${new URLSearchParams({ search })}`);
    return ((await response.json()) as Page<unknown>).total;
  };
  it.each(finds)('and finds %p', async (search) => expect(await total(search)).toBe(1));
  it.each(misses)('and does not find %p', async (search) => expect(await total(search)).toBe(0));
});

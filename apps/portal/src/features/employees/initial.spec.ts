import { expect, it } from '@jest/globals';
import { initialOf } from './EmployeeCard';

it.each([
  ['Juan Pérez', 'J'],
  ['  óscar', 'Ó'],
  ['e\u0301milie', 'E\u0301'],
  ['👩🏽‍🏫 Ana', '👩🏽‍🏫'],
  [' ', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

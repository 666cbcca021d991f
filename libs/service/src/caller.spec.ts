import { expect, it } from '@jest/globals';
import type { Principal } from '@recuerda/contracts';
import { withPrincipal, departmentScope, isInScope } from './caller.js';

const MINE = '0198f2a0-0000-7000-8000-00000000000a';
const principal: Principal = { userId: MINE, role: 'manager', departmentIds: [MINE], address: '127.0.0.1' };

it('a manager is limited to the departments of the principal, all others are not limited [AUTH-11]', () => {
  const known = (as: Principal | undefined) =>
    withPrincipal(as, () => [departmentScope(), isInScope(MINE.toUpperCase()), isInScope(null), isInScope('other')]);
  expect(known(principal)).toEqual([[MINE], true, false, false]);
  expect(known({ ...principal, departmentIds: [] })).toEqual([[], false, false, false]);
  for (const role of ['administrator', 'viewer'] as const)
    expect(known({ ...principal, role })).toEqual([undefined, true, true, true]);
  expect(known(undefined)).toEqual([undefined, true, true, true]);
});

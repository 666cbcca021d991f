import { expect, it } from '@jest/globals';
import { bulkList } from '../entities/bulk.js';
import type { AuditEntryView } from '../views/audit.js';
import type { AuditAction } from '../rules/audit.js';
import { deedOf } from './audit-labels.js';

const deed = (list: string, action: string): string =>
  deedOf({
    action: `${list}.changed` as AuditAction,
    entity: null,
    route: null,
    changes: [{ field: 'action', before: null, after: action }],
  } as unknown as AuditEntryView);

it('a change of many rows says what was done to which list, and that it was undone [BULK-06]', () => {
  expect([deed('departments', 'manager'), deed('employees', 'move')]).toEqual([
    'cambió el responsable de varios departamentos a la vez',
    'cambió de departamento a varios empleados a la vez',
  ]);
  const undone = bulkList.options.map((list) => deed(list, 'undo'));
  expect(undone.every((text) => text.startsWith('deshizo un cambio de var'))).toBe(true);
  expect(new Set(undone).size).toBe(3);
});

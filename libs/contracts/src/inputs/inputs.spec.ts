import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { apiTokenInput } from '../entities/api-token.js';
import { closedDayInput } from '../entities/calendar.js';
import { departmentInput } from '../entities/department.js';
import { employeeInput, employeePatch } from '../entities/employee.js';
import { importCorrection } from '../entities/import.js';
import { oidcAnswer, oidcBeginning, passkeySignInInput } from '../entities/sign-in.js';
import { savedViewInput } from '../entities/saved-view.js';
import { settingsPatch } from '../entities/settings.js';
import { snoozeInput, taskInput } from '../entities/task.js';
import { userInput } from '../entities/user.js';
import { auditQuery, departmentQuery, employeeQuery, taskQuery } from './list.js';

const ID = '0193b2f0-0000-7000-8000-000000000001';
const ASSERTION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AQ', signature: 'AQ', userHandle: 'AQ' },
};
const problems = (schema: z.ZodType, value: unknown): string[] => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('inputs', () => {
  it('keep text exactly as it was typed', () => {
    for (const name of ['  Matemáticas ', '👩🏽‍🏫', 'مرحبا', `'; DROP TABLE x; --`, '<script>alert(1)</script>']) {
      expect(departmentInput.parse({ name })).toEqual({ name, description: null });
    }
  });

  it.each([
    ['Ana\r\nBEGIN:VEVENT', 'Ana BEGIN:VEVENT'],
    ['Ana\u0007\u009b31m\u007f Núñez\u2028', 'Ana31m Núñez '],
    ['\tAna\u000bEva\u0085', ' Ana Eva '],
    ['👩🏽‍🏫 Ñandú\u00a0', '👩🏽‍🏫 Ñandú\u00a0'],
  ])(
    'name %j is stored as %j: names lose control characters, and spaces stand for their breaks [DATA-08]',
    (name, kept) => {
      const inputs: [z.ZodType, object, string][] = [
        [departmentInput, { name }, 'name'],
        [employeeInput, { name, phone: '9999-9999', departmentId: ID }, 'name'],
        [taskInput, { title: name, employeeId: ID }, 'title'],
        [userInput, { name, email: 'ana@example.org', role: 'viewer' }, 'name'],
        [savedViewInput, { list: 'tasks', name, query: {} }, 'name'],
        [closedDayInput, { from: '2026-12-25', to: '2026-12-25', kind: 'holiday', name }, 'name'],
        [apiTokenInput, { name, permissions: ['school.read'] }, 'name'],
      ];
      for (const [schema, input, field] of inputs) expect(schema.parse(input)).toMatchObject({ [field]: kept });
    },
  );

  it('count a name after it has lost control characters', () => {
    expect(problems(departmentInput, { name: '\u0007\u009b' })).toEqual(['name: Este campo es obligatorio.']);
    expect(problems(departmentInput, { name: `${'a'.repeat(200)}\u0007` })).toEqual([]);
    expect(problems(departmentInput, { name: `${'a'.repeat(201)}\u0007` })).toHaveLength(1);
  });

  it('say which field is missing; blank counts as missing [EMP-08]', () => {
    expect(problems(employeeInput, { name: ' \t', departmentId: '' })).toEqual([
      'name: Este campo es obligatorio.',
      'phone: Este campo es obligatorio.',
      'departmentId: Este campo es obligatorio.',
    ]);
  });

  it('count characters, not code units', () => {
    expect(problems(departmentInput, { name: '🎓'.repeat(200) })).toEqual([]);
    expect(problems(departmentInput, { name: '🎓'.repeat(201) })).toEqual([
      'name: No puede superar los 200 caracteres.',
    ]);
    expect(problems(departmentInput, { name: 'a', description: 'x'.repeat(2_001) })).toEqual([
      'description: No puede superar los 2000 caracteres.',
    ]);
  });

  it('refuse NUL and lone surrogates, which PostgreSQL cannot store', () => {
    for (const name of ['a\u0000b', 'a\ud800']) {
      expect(problems(departmentInput, { name })).toEqual(['name: Contiene caracteres no permitidos.']);
    }
  });

  const nul = 'a\u0000b';
  it.each<[string, z.ZodType, unknown]>([
    ['a message text', settingsPatch, { messageTexts: { reminder: `{{tarea}} ${nul}` } }],
    ['a cell', importCorrection, { cells: { '0': nul } }],
    ['a lone surrogate', importCorrection, { cells: { '0': '\ud800' } }],
    ['a path to return to', oidcBeginning, { next: nul }],
    ['what a provider answers', oidcAnswer, { state: nul }],
    ['a passkey', passkeySignInInput, { assertion: { ...ASSERTION, id: nul } }],
    ['a year that PostgreSQL has not', auditQuery, { from: '0000-06-01T00:00:00Z' }],
    ['a year of five digits', auditQuery, { from: '9999-12-31T23:00:00-12:00' }],
  ])('refuse %s that PostgreSQL cannot store or compare', (_, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('take instants in zones that PostgreSQL does not know', () => {
    expect(snoozeInput.parse({ until: '2026-01-01T12:00:00+16:00' })).toEqual({ until: '2025-12-31T20:00:00.000Z' });
    expect(passkeySignInInput.safeParse({ assertion: ASSERTION }).success).toBe(true);
  });

  it('refuse unknown fields and wrong types', () => {
    expect(departmentInput.safeParse({ name: 'a', boss: 1 }).success).toBe(false);
    expect(problems(departmentInput, { name: 7 })).toEqual(['name: Debe ser un texto.']);
    expect(employeePatch.parse({})).toEqual({});
  });

  it('take the interval from the fixed list, 60 by default [TASK-09, TASK-10]', () => {
    const task = { title: 't', employeeId: ID };
    expect(taskInput.parse(task)).toEqual({ ...task, description: null, reminderInterval: 60 });
    for (const reminderInterval of [1, 15, 30, 60, 120, 240, 480, 1440]) {
      expect(taskInput.parse({ ...task, reminderInterval })).toMatchObject({ reminderInterval });
    }
    for (const reminderInterval of [0, 2, -1, 1.5, 2 ** 40, '60']) {
      expect(problems(taskInput, { ...task, reminderInterval })).toHaveLength(1);
    }
  });

  it('read a list query from its strings, newest first unless asked otherwise', () => {
    expect(taskQuery.parse({ limit: '20', state: 'paused' })).toEqual({ limit: 20, state: 'paused' });
    expect(taskQuery.parse({})).toEqual({ limit: 50 });
    for (const query of [departmentQuery, employeeQuery])
      expect(query.parse({})).toEqual({ limit: 50, order: 'created' });
    for (const limit of ['0', '201', 'x', '1.5']) expect(problems(taskQuery, { limit })).toHaveLength(1);
  });
});

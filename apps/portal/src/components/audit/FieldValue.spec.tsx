import { beforeEach, expect, it, jest } from '@jest/globals';
import type { AuditValue } from '@recuerda/contracts';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { learnSchoolZone } from '../../format/school-zone';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { FieldValue } from './FieldValue';

const AT = '2026-11-21T15:00:00.000Z';

beforeEach(() => learnSchoolZone('America/Tegucigalpa'));

it.each<[string, AuditValue, string]>([
  ['snoozedUntil', AT, '21 nov 2026, 9:00:00'],
  ['dueAt', AT, '21 nov 2026, 9:00:00'],
  ['dailyDigestAt', '07:00', '07:00'],
  ['confirmCompletion', true, 'Sí'],
  ['isActive', false, 'No'],
  ['consentSource', 'school', 'La escuela'],
  ['disabledReason', 'gone', 'Ya no existe (410)'],
  ['unreachableReason', 'quota', 'Se agotó el cupo de mensajes'],
  ['role', 'manager', 'Responsable'],
  ['permissions', ['school.write', 'audit.read'], 'Cambiar empleados y tareas, Leer la actividad'],
  ['reminderInterval', 60, 'Cada 60 min'],
  ['title', 'school', 'school'],
  ['dailyCap', 0, '0'],
  ['description', '', '—'],
])('the value of %s, %p, is shown in words: %s [AUTH-25] [SHELL-08]', (field, value, shown) => {
  const { container } = renderScreen(<FieldValue field={field} value={value} />);
  expect(container.querySelector('main')?.textContent).toBe(shown);
});

it.each([
  ['service_unavailable', 'Un empleado'],
  ['employee_not_found', 'Empleado eliminado'],
] as const)('an employee whose name is answered by %s is no id: %s [AUTH-25]', async (code, shown) => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/employees/:id', () => refusal(code)));
  renderScreen(<FieldValue field="employeeId" value="0198f2a0-0000-7000-8000-000200000001" />);
  expect(await screen.findByText(shown)).toBeVisible();
  log.mockRestore();
});

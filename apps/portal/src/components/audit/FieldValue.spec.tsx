import { beforeEach, expect, it } from '@jest/globals';
import type { AuditValue } from '@recuerda/contracts';
import { learnSchoolZone } from '../../format/school-zone';
import { renderScreen } from '../../testing/render-screen';
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

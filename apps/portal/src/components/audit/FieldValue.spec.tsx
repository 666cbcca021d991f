import { expect, it } from '@jest/globals';
import type { AuditValue } from '@recuerda/contracts';
import { render } from '@testing-library/react';
import { FieldValue } from './FieldValue';

it.each<[field: string, value: AuditValue, shown: string | RegExp]>([
  ['dailyDigestAt', '06:30', /^06:30$/],
  ['dueAt', '2026-11-26T15:00:00.000Z', /^26 nov 2026, \d+:00:00$/],
  ['snoozedUntil', null, '—'],
  ['weeklyDigestByMail', true, 'Sí'],
  ['confirmCompletion', false, 'No'],
])('%s is shown as its form has it: %j [AUTH-25, SHELL-08]', (field, value, shown) => {
  const { container } = render(<FieldValue field={field} value={value} />);
  expect(container).toHaveTextContent(shown);
});

import { expect, it } from '@jest/globals';
import { mailText } from './LinkDialog';

it('a link that waits where mail is not set up any more was not sent, and is not tried again [AUTH-46]', () => {
  const mail = { state: 'failed', at: '2026-11-21T12:00:00.000Z', failure: 'not_set_up' } as const;
  expect(mailText(mail, 'eva@escuela.example')).toBe('No se envió: el correo no está configurado.');
});

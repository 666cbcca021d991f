import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { SecurityNotices } from './SecurityNotices';

it('a notice says what was done, when and from where, and what to do about it [AUTH-56]', async () => {
  const notice = { kind: 'token', detail: 'Informe', address: '192.0.2.7', at: '2026-11-20T12:00:00.000Z' };
  const items = [{ id: '0198f2a0-0000-7000-8000-000500000001', ...notice }];
  server.use(http.get('*/api/auth/notices', () => HttpResponse.json({ items })));
  renderScreen(<SecurityNotices />, '/', signedIn());
  const bar = await screen.findByRole('region', { name: 'Avisos de seguridad' });
  expect(bar).toHaveTextContent(
    /el token de la API «Informe» desde la dirección 192\.0\.2\.7\. .*20.*2026.*Si fuiste tú, pulsa Entendido\. ¿No fuiste tú\? Cambia tu contraseña/,
  );
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AccessView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AccountApi, PASSWORD, signedIn } from '../../../testing/account-api';
import { address, openPortal } from '../../../testing/open-portal';
import { server } from '../../../testing/server';

const CHALLENGE: AccessView = {
  state: 'second_factor',
  challenge: 'c1',
  methods: ['passkey'],
  expiresAt: '2126-12-01T12:00:00.000Z',
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
/** The browser's answer when the owner has unlocked the passkey. */
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

let log: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
  Object.defineProperty(window, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    value: { get: async () => Promise.resolve(credential) },
    configurable: true,
  });
});
afterEach(() => {
  log.mockRestore();
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const sent: unknown[] = [];
/** The first factor lacks a passkey, which then signs in. */
function open(path: string, first: 'link' | 'oidc/callback' | 'session', answer: object) {
  const api = new AccountApi({ state: 'signed_out', passkeys: true });
  server.use(
    http.post(`*/api/auth/${first}`, () => HttpResponse.json(answer)),
    http.post('*/api/auth/session/passkey/options', () => HttpResponse.json({ challenge: 'AQID', rpId: 'localhost' })),
    http.post('*/api/auth/session/passkey', async ({ request }) => {
      sent.push(await request.json());
      api.access = signedIn();
      return HttpResponse.json(api.access);
    }),
  );
  return openPortal(path, api);
}
const passkey = () => screen.findByRole('button', { name: 'Entrar con una passkey' });

it('a passkey after the password of a reset leads on [AUTH-34] [AUTH-37]', async () => {
  const { user } = open('/reset?token=good', 'link', CHALLENGE);
  await user.type(await screen.findByLabelText('Contraseña', { selector: 'input' }), PASSWORD);
  await user.type(screen.getByLabelText('Repetir la contraseña', { selector: 'input' }), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
  await user.click(await passkey());
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByText('41')).toBeVisible();
});

it('a passkey after the OpenID provider leads on [AUTH-37] [AUTH-45]', async () => {
  const answer = { next: '/departments', access: CHALLENGE };
  const { user } = open('/login/callback?state=s1&code=c1', 'oidc/callback', answer);
  await user.click(await passkey());
  expect(await screen.findByText('Departamento 1')).toBeVisible();
});

it('a passkey after the password keeps the session where that was chosen [AUTH-02] [AUTH-37]', async () => {
  const { user } = open('/login', 'session', CHALLENGE);
  await user.type(await screen.findByLabelText('Correo', { selector: 'input' }), 'ana@escuela.example');
  await user.type(screen.getByLabelText('Contraseña', { selector: 'input' }), PASSWORD);
  await user.click(screen.getByRole('checkbox', { name: 'Mantener la sesión' }));
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText(/^Tu centro pide más que la contraseña/);
  await user.click(await passkey());
  expect(await screen.findByText('41')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ keep: true });
});

import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { title } from './page-helpers.js';
import { loaded } from './screens.js';

const systemEnv = { AUTH: 'on', SECOND_FACTOR: 'administrators', PUBLIC_URL: 'http://localhost:{port}' };
test.use({ freshSystem: 'second-factor', systemEnv });

const EMAIL = 'ana@escuela.example';
const PASSWORD = 'una frase bastante larga';
const STEP_MS = 30_000;

/** Code that an authenticator app shows. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A device that keeps passkeys, and whose owner always unlocks it. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const enterCode = async (page: Page, code: string, label = 'Código', action = 'Verificar'): Promise<void> => {
  await field(page, label).fill(code);
  await press(page, action);
};
const signOut = (page: Page) =>
  page.getByRole('navigation', { name: 'Cuenta' }).getByRole('button', { name: 'Cerrar sesión' }).click();

const TITLE = 'a demanded second factor, and a passkey in place of both';
test(`${TITLE} [AUTH-30] [AUTH-34] [AUTH-36] [AUTH-37] [AUTH-38]`, async ({ page, system }) => {
  test.slow();
  const [link = ''] = /\/setup\?token=[\w-]+/.exec(system.log.join('\n')) ?? [];
  const { port } = new URL(system.url);
  const open = (path: string) => page.goto(`http://localhost:${port}${path}`);
  let secret = '';
  let recoveryCode = '';

  await test.step('the first administrator sets it up before anything is shown', async () => {
    await open(link);
    await field(page, 'Nombre').fill('Ana Núñez');
    await field(page, 'Correo').fill(EMAIL);
    await field(page, 'Contraseña').fill(PASSWORD);
    await field(page, 'Repetir la contraseña').fill(PASSWORD);
    await press(page, 'Crear administrador');
    await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    await page.getByText('No puedo escanearlo').click();
    secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page, 'Set-up of a second factor');
    await enterCode(page, codeOf(secret), 'Código', 'Verificar y activar');
    const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    await expectAccessible(page, 'Recovery codes');
    const download = page.waitForEvent('download');
    await press(page, 'Descargar');
    expect((await download).suggestedFilename()).toBe('recuerda-codigos-de-recuperacion.txt');
    await press(page, 'Ya los he guardado');
    await title(page, 'Dashboard');
    await loaded(page);
  });

  await test.step('a passkey is added', async () => {
    await addAuthenticator(page);
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await press(page, 'Nueva passkey');
    await field(page, 'Nombre').fill('Portátil de Ana');
    await page.getByRole('dialog').getByLabel('Contraseña').fill(PASSWORD);
    await press(page, 'Crear passkey');
    await expect(page.getByText('Portátil de Ana', { exact: true })).toBeVisible();
    await expect(page.getByText('Quedan 10 códigos de recuperación.')).toBeVisible();
    await expectAccessible(page, 'Mi cuenta with second factors');
  });

  await test.step('it signs in without a password or a code', async () => {
    await signOut(page);
    await title(page, 'Iniciar sesión');
    await expectAccessible(page, 'Sign-in with a passkey');
    await press(page, 'Entrar con una passkey');
    await title(page, 'Dashboard');
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page.getByRole('region', { name: 'Passkeys' }).getByText(/^Último uso/)).toBeVisible();
  });

  await test.step('an expired session is renewed with both factors over a half-filled form', async () => {
    await page.getByRole('link', { name: 'Departamentos' }).click();
    await press(page, 'Nuevo Departamento');
    await field(page, 'Nombre del Departamento').fill('Biblioteca');
    await page.context().clearCookies();
    // Not by its role: a request in the background may have opened the dialog already, over an inert form.
    await page.locator('button', { hasText: 'Crear Departamento' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await dialog.getByLabel('Contraseña').fill(PASSWORD);
    await press(page, 'Entrar');
    await expect(dialog.getByLabel('Código', { exact: true })).toBeFocused();
    await expectAccessible(page, 'The code of an expired session');
    await enterCode(page, codeOf(secret, 1));
    await expect(dialog).toBeHidden();
    await expect(field(page, 'Nombre del Departamento')).toHaveValue('Biblioteca');
    await press(page, 'Crear Departamento');
    await expect(page.getByRole('article', { name: 'Biblioteca' })).toBeVisible();
  });

  await test.step('a removed passkey does not sign in; a recovery code does', async () => {
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Quitar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
    await expect(passkeys.getByText('Portátil de Ana')).toBeHidden();
    await signOut(page);
    await press(page, 'Entrar con una passkey');
    await expect(page.getByText('Esta passkey ya no sirve. Entra con tu contraseña.')).toBeVisible();
    await field(page, 'Correo').fill(EMAIL);
    await field(page, 'Contraseña').fill(PASSWORD);
    await press(page, 'Entrar');
    await press(page, 'Usar un código de recuperación');
    await enterCode(page, recoveryCode, 'Código de recuperación');
    await title(page, 'Dashboard');
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page.getByText('Quedan 9 códigos de recuperación.')).toBeVisible();
  });
});

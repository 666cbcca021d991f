import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getFreePort, type OidcProvider, startOidcProvider, startOneProcess } from '@recuerda/testing';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest } from './fixtures/system-fixtures.js';
import { title } from './page-helpers.js';

interface Fixtures {
  provider: OidcProvider;
}

const ADMINISTRATOR = { name: 'Ana Núñez', email: 'ana@escuela.example', password: 'una frase bastante larga' };
const eva = { name: 'Eva Paz', email: 'eva@escuela.example', email_verified: true, groups: ['jefes'] };

const test = systemTest.extend<object, Fixtures & { origin: string }>({
  freshSystem: 'oidc',
  origin: [async ({}, use) => use(`http://127.0.0.1:${await getFreePort()}`), { scope: 'worker' }],
  provider: [
    async ({ origin }, use) => {
      const people = new Map<string, object>([
        ['sub-eva', eva],
        ['sub-nobody', { ...eva, email: 'nobody@escuela.example', groups: [] }],
      ]);
      const provider = await startOidcProvider({ portal: origin, people: people as OidcProvider['people'] });
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  system: [
    async ({ provider, origin, portalDir }, use) => {
      const secret = join(mkdtempSync(join(tmpdir(), 'recuerda-oidc-')), 'secret');
      writeFileSync(secret, provider.clientSecret);
      const system = await startOneProcess({
        port: Number(new URL(origin).port),
        env: {
          ...(portalDir !== undefined && { PORTAL_DIR: portalDir }),
          AUTH: 'on',
          PUBLIC_URL: origin,
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET_FILE: secret,
          OIDC_NAME: 'Colegio',
          OIDC_ADMINISTRATOR_GROUP: 'jefes',
        },
      });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('people sign in at a real provider, also over a half-filled form, and sign out there [AUTH-40] [AUTH-45]', async ({
  page,
  system,
}) => {
  const [, token] = /\/setup\?token=([\w-]+)/.exec(system.log.join('\n')) ?? [];
  expect((await page.request.post('/api/auth/setup', { data: { token, ...ADMINISTRATOR } })).ok()).toBe(true);
  await page.context().clearCookies();

  await test.step('who has no group is refused, with a way back', async () => {
    await page.goto('/departments?search=bib');
    await expect(page.getByRole('button', { name: 'Entrar con Colegio' })).toBeVisible();
    await expectAccessible(page, 'Iniciar sesión with a provider');
    await press(page, 'Entrar con Colegio');
    await press(page, 'sub-nobody');
    await expect(page.getByText(/no da acceso a Recuerda/)).toBeVisible();
    await expect(page).toHaveURL(/\/login\/callback$/);
    await expectAccessible(page, 'A refused identity');
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await page.context().clearCookies();
  });

  await test.step('the sign-in leads to the screen one wanted', async () => {
    await page.goto('/departments?search=bib');
    await press(page, 'Entrar con Colegio');
    await press(page, 'sub-eva');
    await title(page, 'Departamentos');
    await expect(page).toHaveURL(/\/departments\?search=bib$/);
    await expect(page.getByRole('navigation', { name: 'Cuenta' }).getByText('Eva Paz')).toBeVisible();
    const cookies = await page.context().cookies(system.url);
    expect(cookies.find(({ name }) => name === 'recuerda_session')).toMatchObject({
      sameSite: 'Strict',
      httpOnly: true,
    });
    expect(cookies.find(({ name }) => name === 'recuerda_oidc')).toMatchObject({ sameSite: 'Lax', httpOnly: true });
  });

  await test.step('an expired session is renewed in a window of its own; the form stays', async () => {
    await page.goto('/departments');
    await press(page, 'Nuevo Departamento');
    await page.getByLabel('Nombre del Departamento', { exact: true }).fill('Biblioteca');
    await page.context().clearCookies({ name: 'recuerda_session' });
    // Not by its role: a request in the background may have opened the dialog already, over an inert form.
    await page.locator('button', { hasText: 'Crear Departamento' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await expect(dialog.getByRole('button', { name: 'Entrar con Colegio' })).toBeVisible();
    await expectAccessible(page, 'An expired session with a provider');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Entrar con Colegio' }).click();
    // The provider remembers who is there, so the window signs in by itself and closes.
    await opened;
    await expect(dialog).toHaveCount(0);
    await press(page, 'Crear Departamento');
    await expect(page.getByRole('article', { name: 'Biblioteca' })).toBeVisible();
  });

  await test.step('Mi cuenta has no form for a password that there is not', async () => {
    await page.getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page.getByText(/^Tu cuenta no tiene contraseña/)).toBeVisible();
    await expectAccessible(page, 'Mi cuenta without a password');
  });

  await test.step('signing out goes on at the provider', async () => {
    await page.getByRole('navigation', { name: 'Cuenta' }).getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(`${system.url}/login`);
    await title(page, 'Iniciar sesión');
  });
});

import { expect, type Page } from '@playwright/test';
import type { OneProcess } from '@recuerda/testing';
import { expectAccessible } from './a11y/expect-accessible.js';
import { systemTest as test } from './fixtures/system-fixtures.js';
import { isPhone, title } from './page-helpers.js';
import { loaded } from './screens.js';

test.use({ freshSystem: 'sign-in', systemEnv: { AUTH: 'on' } });

const EMAIL = 'ana@escuela.example';
const FIRST = 'una frase bastante larga';
const SECOND = 'otra frase bastante larga';

/** The link that the start printed. */
function setupLink({ log }: OneProcess): string {
  const [link] = /\/setup\?token=[\w-]+/.exec(log.join('\n')) ?? [];
  if (link === undefined) throw new Error('The start printed no link for the set-up');
  return link;
}
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, password: string): Promise<void> {
  await field(page, 'Correo').fill(EMAIL);
  await field(page, 'Contraseña').fill(password);
  await press(page, 'Entrar');
}
/** Signs the page in as the administrator, whom another test may have created before. */
async function administrate(page: Page, system: OneProcess): Promise<void> {
  const [, token] = setupLink(system).split('token=');
  const account = { name: 'Ana Núñez', email: EMAIL, password: SECOND };
  const created = await page.request.post('/api/auth/setup', { data: { token, ...account } });
  if (created.ok()) return;
  const signedIn = await page.request.post('/api/auth/session', { data: { email: EMAIL, password: SECOND } });
  expect(signedIn.ok()).toBe(true);
}
const openMenu = async (page: Page): Promise<void> => {
  if (isPhone(page)) await press(page, 'Abrir menú');
};

test('the first administrator is created, works, changes the password, and is asked again [AUTH-04]', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const link = setupLink(system);
  await page.goto('/tasks');
  await title(page, 'Crear el primer administrador');
  await expect(page.getByText('Abre el enlace que el programa muestra al arrancar')).toBeVisible();

  await page.goto(link);
  await field(page, 'Nombre').fill('Ana Núñez');
  await expect(page).toHaveURL(/\/setup$/);
  await field(page, 'Correo').fill(EMAIL);
  await field(page, 'Contraseña').fill('corta');
  await press(page, 'Crear administrador');
  await expect(page.getByText('Debe tener al menos 10 caracteres.')).toBeVisible();
  await expectAccessible(page, 'Set-up with an error');
  await field(page, 'Contraseña').fill(FIRST);
  await field(page, 'Repetir la contraseña').fill(FIRST);
  await press(page, 'Crear administrador');
  await title(page, 'Dashboard');
  await loaded(page);

  await test.step('one link makes one administrator', async () => {
    const other = await browser.newPage({ baseURL: system.url });
    await other.goto(link);
    await expect(other.getByText('Este enlace ya no es válido.')).toBeVisible();
    await expectAccessible(other, 'A used link');
    await other.close();
  });

  await openMenu(page);
  await expectAccessible(page, 'The account menu');
  await page.getByRole('link', { name: 'Actividad' }).click();
  await title(page, 'Actividad');
  await expect(page.getByText('Ana Núñez inició sesión')).toBeVisible();
  await expectAccessible(page, 'Actividad');
  await openMenu(page);
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await title(page, 'Mi cuenta');
  await expect(page.getByText('Este dispositivo')).toBeVisible();
  await field(page, 'Contraseña actual').fill('no es esta');
  await field(page, 'Contraseña nueva').fill(SECOND);
  await field(page, 'Repetir la nueva').fill(SECOND);
  await press(page, 'Cambiar contraseña');
  await expect(page.getByRole('region', { name: 'Contraseña' }).locator('[aria-invalid=true]')).toHaveCount(1);
  await expectAccessible(page, 'Mi cuenta with a wrong password');
  await field(page, 'Contraseña actual').fill(FIRST);
  await press(page, 'Cambiar contraseña');
  await expect(page.getByText(/^Contraseña cambiada/)).toBeVisible();

  await test.step('an expired session is renewed over the form', async () => {
    await page.goto('/departments');
    await press(page, 'Nuevo Departamento');
    await field(page, 'Nombre del Departamento').fill('Biblioteca');
    await page.context().clearCookies();
    // A read in the background may show the dialog first, which hides this button from assistive technology.
    const create = page.getByRole('button', { name: 'Crear Departamento', exact: true, includeHidden: true });
    await create.dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await expect(dialog.getByLabel('Correo', { exact: true })).toHaveValue(EMAIL);
    await expectAccessible(page, 'An expired session');
    await dialog.getByLabel('Contraseña', { exact: true }).fill(SECOND);
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await expect(dialog).toHaveCount(0);
    await press(page, 'Crear Departamento');
    await expect(page.getByRole('article', { name: 'Biblioteca' })).toBeVisible();
  });

  await openMenu(page);
  await press(page, 'Cerrar sesión');
  await title(page, 'Iniciar sesión');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/departments?search=biblio');
  await title(page, 'Iniciar sesión');
  await signIn(page, 'no es esta frase');
  await expect(page.getByText('Credenciales incorrectas.')).toBeVisible();
  await expectAccessible(page, 'Refused credentials');
  await signIn(page, SECOND);
  await expect(page.getByRole('article', { name: 'Biblioteca' })).toBeVisible();
  await expect(page).toHaveURL(/\/departments\?search=biblio$/);
});

test(
  'a viewer is invited by a link, chooses a password, and is signed in [AUTH-13] [AUTH-14]',
  { tag: '@long-on-phone' },
  async ({ page, browser, system }) => {
    await administrate(page, system);
    await page.goto('/');
    await openMenu(page);
    await page.getByRole('link', { name: 'Usuarios' }).click();
    await title(page, 'Usuarios');
    await expect(page.getByRole('article', { name: 'Ana Núñez' })).toBeVisible();
    await expectAccessible(page, 'Usuarios');
    await press(page, 'Invitar');
    const form = page.getByRole('dialog', { name: 'Invitar' });
    await form.getByLabel('Rol', { exact: true }).selectOption('Responsable');
    await press(page, 'Crear invitación');
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(2);
    await expectAccessible(page, 'Invitar with errors');
    await field(page, 'Nombre').fill('Eva Paz');
    await field(page, 'Correo').fill('eva@escuela.example');
    await form.getByLabel('Rol', { exact: true }).selectOption('Lectura');
    await press(page, 'Crear invitación');
    const link = await field(page, 'Enlace').inputValue();
    expect(link).toMatch(new RegExp(`^${system.url}/invitation\\?token=[\\w-]{43}$`));
    await expectAccessible(page, 'Enlace de invitación');
    await page.keyboard.press('Escape');
    const eva = page.getByRole('article', { name: 'Eva Paz' });
    await expect(eva.getByText('Invitado')).toBeVisible();

    const context = await browser.newContext({ baseURL: system.url });
    const other = await context.newPage();
    await other.goto(link);
    await title(other, 'Invitación a Recuerda');
    await expect(other).toHaveURL(/\/invitation$/);
    await expectAccessible(other, 'Invitación a Recuerda');
    await field(other, 'Contraseña').fill(FIRST);
    await field(other, 'Repetir la contraseña').fill(FIRST);
    await press(other, 'Guardar y entrar');
    await title(other, 'Dashboard');
    await openMenu(other);
    await expect(other.getByRole('navigation', { name: 'Cuenta' }).getByText('Lectura')).toBeVisible();
    await other.goto('/users');
    await expect(other.getByText('No tienes acceso')).toBeVisible();
    await expectAccessible(other, 'Usuarios, refused');

    await test.step('a deleted account is signed out', async () => {
      await page.reload();
      await expect(eva.getByText('Activo')).toBeVisible();
      await eva.getByRole('button', { name: 'Eliminar' }).click();
      await expectAccessible(page, 'Eliminar usuario');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
      await expect(eva).toHaveCount(0);
      await other.goto('/tasks');
      await title(other, 'Iniciar sesión');
    });
    await context.close();
  },
);

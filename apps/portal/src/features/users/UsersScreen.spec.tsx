import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { formatDay, formatMoment } from '../../format/dates';
import { signedIn } from '../../testing/account-api';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { holdNext } from '../../testing/hold-next';
import { renderScreen } from '../../testing/render-screen';
import { department } from '../../testing/samples';
import { server } from '../../testing/server';
import { EVA, EXPIRES_AT, OWN, UsersApi } from '../../testing/users-api';
import UsersScreen from './UsersScreen';

const MANAGER = { ...EVA, role: 'manager' as const, departmentIds: [department(1).id, department(9).id] };

function open(users = [OWN, EVA]) {
  const api = new UsersApi(users);
  new DirectoryApi([department(1), department(2)]);
  return { api, ...renderScreen(<UsersScreen user={OWN} />, '/users', signedIn()) };
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const press = async (user: ReturnType<typeof open>['user'], name: string, button: string) =>
  user.click((await card(name)).getByRole('button', { name: button }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const link = (kind: string) => `${window.location.origin}/${kind}?token=secret`;

let log: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

describe('the accounts', () => {
  it('say who they are, what they may do, and when they were used [AUTH-12]', async () => {
    open([OWN, MANAGER]);
    const own = await card('Ana Núñez');
    for (const text of ['Tú', 'Activo', 'ana@escuela.example', 'Administrador'])
      expect(own.getByText(text)).toBeVisible();
    expect(own.getByText(`Último acceso: ${formatMoment(OWN.lastSignInAt ?? '')}`)).toBeVisible();
    const eva = await card('Eva Paz');
    expect(await eva.findByText('Departamento 1, Departamento eliminado')).toBeVisible();
    for (const text of ['Invitado', 'Responsable', 'Aún no ha entrado']) expect(eva.getByText(text)).toBeVisible();
    expect(screen.getByText('2 usuarios')).toBeVisible();
  });

  it('are refused to other roles with a message', async () => {
    server.use(http.get('*/api/users', () => refusal('forbidden')));
    renderScreen(<UsersScreen user={OWN} />, '/users', signedIn('viewer'));
    expect(await screen.findByText('No tienes acceso')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
  });

  it('that cannot be loaded are asked for again', async () => {
    new UsersApi();
    server.use(http.get('*/api/users', () => HttpResponse.error(), { once: true }));
    const { user } = renderScreen(<UsersScreen user={OWN} />, '/users', signedIn());
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: 'Eva Paz' })).toBeVisible();
  });
});

describe('an invitation', () => {
  it('asks for a role and its departments, and shows a link to copy, once [AUTH-13]', async () => {
    const { api, user } = open([OWN]);
    await user.click(await screen.findByRole('button', { name: 'Invitar' }));
    const form = await dialog('Invitar');
    await user.type(form.getByLabelText('Nombre'), 'Eva Paz');
    await user.type(form.getByLabelText('Correo'), 'Eva@escuela.example');
    expect(form.queryByRole('group', { name: 'Departamentos' })).toBeNull();
    expect(
      form.getByText('Ve el Dashboard, las listas, las métricas y las conversaciones, sin cambiar nada.'),
    ).toBeVisible();
    await user.selectOptions(form.getByLabelText('Rol'), 'Responsable');
    expect(form.getByText('Ve y cambia los empleados y las tareas de sus departamentos.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Crear invitación' }));
    expect(await form.findByText('Elige al menos un departamento.')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Departamento 2' }));
    await user.click(form.getByRole('button', { name: 'Crear invitación' }));

    const shown = await dialog('Enlace de invitación');
    expect(shown.getByLabelText('Enlace')).toHaveValue(link('invitation'));
    expect(shown.getByText(new RegExp(`hasta el ${formatMoment(EXPIRES_AT)}`))).toBeVisible();
    const fields = { name: 'Eva Paz', email: 'eva@escuela.example', role: 'manager' };
    expect(api.sent).toEqual([{ method: 'POST', body: { ...fields, departmentIds: [department(2).id] } }]);
    await user.click(shown.getAllByRole('button', { name: 'Cerrar' })[0] ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('article', { name: 'Eva Paz' })).toBeVisible();
  });

  it('of an address that has an account is refused at its field', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invitar' }));
    const form = await dialog('Invitar');
    await user.type(form.getByLabelText('Nombre'), 'Otra Eva');
    await user.type(form.getByLabelText('Correo'), EVA.email);
    await user.click(form.getByRole('button', { name: 'Crear invitación' }));
    expect(await form.findByText('Ya hay una cuenta con este correo.')).toBeVisible();
  });

  it('gets a new link as long as nobody has accepted it [AUTH-13]', async () => {
    const { user } = open();
    await press(user, 'Eva Paz', 'Nuevo enlace');
    expect((await dialog('Enlace de invitación')).getByLabelText('Enlace')).toHaveValue(link('invitation'));
  });
});

it('a link that comes late leaves the form that was opened meanwhile as it is [AUTH-13]', async () => {
  const { user } = open();
  const answer = holdNext('post', '*/api/users/:id/link');
  await press(user, 'Eva Paz', 'Nuevo enlace');
  await user.click(screen.getByRole('button', { name: 'Invitar' }));
  await user.type((await dialog('Invitar')).getByLabelText('Nombre'), 'Luis Gómez');
  answer();
  const shown = await dialog('Enlace de invitación');
  expect(shown.getByLabelText('Enlace')).toHaveValue(link('invitation'));
  await user.keyboard('{Escape}');
  expect((await dialog('Invitar')).getByLabelText('Nombre')).toHaveValue('Luis Gómez');
});

describe('a link that goes out by mail', () => {
  const at = '2026-11-21T12:00:00.000Z';
  const waiting = { state: 'waiting', at, failure: null } as const;

  it('says that it was sent, or why not, and is sent again [AUTH-46]', async () => {
    const { api, user } = open();
    api.mailTo = EVA.email;
    await card('Eva Paz');
    api.users = [OWN, { ...EVA, mail: { ...waiting, failure: 'unreachable' } }];
    await press(user, 'Eva Paz', 'Nuevo enlace');
    const shown = await dialog('Enlace de invitación');
    const why = 'No se envió: el servidor de correo no responde. Se reintentará.';
    expect(await shown.findByText(why)).toBeVisible();
    expect(shown.getByText(/^Si no le llega, pásale este otro enlace/, { exact: false })).toBeVisible();
    api.users = [OWN, { ...EVA, mail: { ...waiting, state: 'sent' } }];
    expect(await shown.findByText(/^Enviado a eva@/)).toBeVisible();
    await user.click(shown.getAllByRole('button', { name: 'Cerrar' })[0] ?? document.body);
    const eva = await card('Eva Paz');
    expect(eva.getByText(`Enviado a ${EVA.email} el ${formatMoment(at)}`)).toBeVisible();
    api.users = [OWN, { ...EVA, mail: { ...waiting, state: 'failed', failure: 'address' } }];
    await user.click(eva.getByRole('button', { name: 'Volver a enviar' }));
    const again = await dialog('Enlace de invitación');
    expect(await again.findByText(/rechaza la dirección\.$/)).toBeVisible();
  });
});

describe('the link of a reset', () => {
  it.each([
    [true, 'Enlace copiado.'],
    [false, 'El navegador no deja copiarlo. Está seleccionado: cópialo a mano.'],
  ])('is copied where the browser allows it: %s [AUTH-15]', async (secure, status) => {
    const { user } = open();
    Object.defineProperty(window, 'isSecureContext', { value: secure, configurable: true });
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press(user, 'Ana Núñez', 'Restablecer contraseña');
    const shown = await dialog('Enlace para restablecer la contraseña');
    await user.click(shown.getByRole('button', { name: 'Copiar enlace' }));
    expect(await shown.findByText(status)).toBeVisible();
    expect(written.mock.calls).toEqual(secure ? [[link('reset')]] : []);
    const field = shown.getByLabelText<HTMLInputElement>('Enlace');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link('reset').length]);
  });
});

describe('an account', () => {
  it('is edited, without its address; departments that are gone are left out [AUTH-16]', async () => {
    const { api, user } = open([OWN, MANAGER]);
    await press(user, 'Eva Paz', 'Editar');
    const form = await dialog('Editar usuario');
    expect(form.getByLabelText('Correo')).toHaveAttribute('readonly');
    await user.click(await form.findByRole('checkbox', { name: 'Departamento 2' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const departmentIds = expect.arrayContaining([department(1).id, department(2).id]);
    expect(api.sent).toEqual([{ method: 'PATCH', body: { departmentIds } }]);
    expect(api.sent[0]?.body).toHaveProperty('departmentIds.length', 2);

    await press(user, 'Eva Paz', 'Editar');
    const again = await dialog('Editar usuario');
    await user.selectOptions(again.getByLabelText('Rol'), 'Lectura');
    expect(again.getByText('Con el cambio de rol se cierra su sesión en todos sus dispositivos.')).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Guardar' }));
    expect(await (await card('Eva Paz')).findByText('Lectura')).toBeVisible();
    expect(api.sent[1]?.body).toMatchObject({ role: 'viewer', departmentIds: [] });
  });

  it('says in its changes who invited it first, and when [AUTH-26]', async () => {
    const entry = (day: number, id: string, name: string) => ({
      ...{ id, at: `2026-11-${day}T15:00:00.000Z`, actor: { id, name }, action: 'user.invited', changes: [] },
      ...{ entity: { kind: 'user', id: EVA.id, name: EVA.name }, departmentId: null, actorEmployeeId: null },
      ...{ route: null, count: 1, address: null, correlationId: null },
    });
    // The newest first: another link is an invitation, too.
    const items = [entry(23, 'e2', 'Luis Gómez'), entry(21, 'e1', OWN.name)];
    server.use(
      http.get('*/api/audit', ({ request }) => {
        const action = new URL(request.url).searchParams.get('action') ?? 'user.invited';
        return HttpResponse.json({ items: items.filter((one) => one.action === action), nextCursor: null });
      }),
    );
    const { user } = open();
    await press(user, 'Eva Paz', 'Cambios');
    const creation = (await dialog('Cambios')).findByText(/^Creado por/);
    expect(await creation).toHaveTextContent(`Creado por Ana Núñez el ${formatDay('2026-11-21T15:00:00.000Z')}`);
  });

  it('keeps the role that another administrator gives it while its name is changed [AUTH-16]', async () => {
    const { api, user } = open();
    await press(user, 'Eva Paz', 'Editar');
    const form = await dialog('Editar usuario');
    api.users = [OWN, { ...EVA, role: 'administrator' }];
    await user.type(form.getByLabelText('Nombre'), ' Mejía');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(await (await card('Eva Paz Mejía')).findByText('Administrador')).toBeVisible();
    expect(api.sent).toEqual([{ method: 'PATCH', body: { name: 'Eva Paz Mejía' } }]);
  });

  it('gets back no department that another administrator has taken away, unseen [MERGE-02]', async () => {
    const [first, second] = [department(1).id, department(2).id];
    const { api, user } = open([OWN, { ...MANAGER, departmentIds: [first] }]);
    await press(user, 'Eva Paz', 'Editar');
    const form = await dialog('Editar usuario');
    await user.click(await form.findByRole('checkbox', { name: 'Departamento 2' }));
    const taken = { ...MANAGER, name: 'Eva Mejía', departmentIds: [second] };
    api.users = [OWN, taken];
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const conflicts = within(await form.findByRole('region', { name: 'Cambios de otra persona' }));
    expect(api.users).toEqual([OWN, taken]);
    expect(form.getByLabelText('Nombre')).toHaveValue('Eva Mejía');
    await user.click(conflicts.getByRole('button', { name: 'Usar el de la otra persona: Departamentos' }));
    expect(form.getByRole('checkbox', { name: 'Departamento 1' })).not.toBeChecked();
    await user.click(form.getByRole('checkbox', { name: 'Departamento 1' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.users[1]).toEqual({ ...taken, departmentIds: [first, second] });
  });

  it('loses its second factor after a question; not the own one [AUTH-35]', async () => {
    const { api, user } = open([
      { ...OWN, secondFactor: true },
      { ...EVA, secondFactor: true, secondFactorUnreadable: true },
    ]);
    expect((await card('Eva Paz')).getByText(/^El servidor ya no puede leer su aplicación/)).toBeVisible();
    const own = await card('Ana Núñez');
    expect(own.getByText('Verificación en dos pasos')).toBeVisible();
    expect(own.queryByRole('button', { name: 'Quitar verificación' })).toBeNull();
    await press(user, 'Eva Paz', 'Quitar verificación');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(api.users.map(({ secondFactor }) => secondFactor)).toEqual([true, false]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar verificación' })).toBeNull());
  });

  it('is deleted after a question; the last administrator is not [AUTH-17] [AUTH-18]', async () => {
    const { user } = open();
    const confirmed = async () =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    await press(user, 'Eva Paz', 'Eliminar');
    expect(await screen.findByText(/la cuenta de Eva Paz\? Su sesión se cerrará/)).toBeVisible();
    await confirmed();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Eva Paz' })).toBeNull());
    await press(user, 'Ana Núñez', 'Eliminar');
    expect(await screen.findByText(/Es la tuya: dejarás de tener acceso\./)).toBeVisible();
    await confirmed();
    expect(await screen.findByText(`No se pudo eliminar la cuenta. ${ERRORS.last_administrator.detail}`)).toBeVisible();
  });
});

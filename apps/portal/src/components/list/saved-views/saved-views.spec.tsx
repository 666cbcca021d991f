import { expect, it, jest } from '@jest/globals';
import type { AccessView, SavedViewPatch, SavedViewView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import DepartmentsScreen from '../../../features/departments/DepartmentsScreen';
import EmployeesScreen from '../../../features/employees/EmployeesScreen';
import { chooseMore } from '../../../testing/choose-more';
import { signedIn } from '../../../testing/account-api';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee } from '../../../testing/samples';
import { server } from '../../../testing/server';

const AT = '2026-01-15T12:00:00.000Z';
const saved = (more: Partial<SavedViewView> = {}): SavedViewView => ({
  id: '018f0000-0000-7000-8000-000000000001',
  list: 'employees',
  name: 'Anas',
  query: { search: 'ana', order: 'name', view: 'table' },
  isShared: false,
  isStart: false,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
const ADDRESS = '/?search=ana&order=name&view=table&name=Anas';

/** The API keeps the views in memory. */
function open(views: SavedViewView[], address = '/', access: AccessView = signedIn('administrator')) {
  new DirectoryApi([department(1)], [employee(1, { name: 'Ana' }), employee(2, { name: 'Luis' })]);
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/saved-views', () => HttpResponse.json({ items: views })),
    http.post('*/api/saved-views', async ({ request }) => {
      const input = (await request.json()) as SavedViewView;
      sent.push(input);
      if (views.some(({ name }) => name === input.name))
        return refusal('validation_failed', [{ field: 'name', message: 'Ya hay una vista con este nombre.' }]);
      views.push(saved({ ...input, id: '018f0000-0000-7000-8000-000000000002' }));
      return HttpResponse.json(views.at(-1), { status: 201 });
    }),
    http.patch('*/api/saved-views/:id', async ({ request, params }) => {
      const patch = (await request.json()) as SavedViewPatch;
      sent.push(patch);
      const at = views.findIndex(({ id }) => id === params['id']);
      views[at] = { ...(views[at] ?? saved()), ...patch } as SavedViewView;
      return HttpResponse.json(views[at]);
    }),
    http.delete('*/api/saved-views/:id', ({ params }) => {
      views.splice(
        views.findIndex(({ id }) => id === params['id']),
        1,
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, ...renderScreen(<EmployeesScreen />, address, access) };
}
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

it('saves filters, order and look of the list under a name, and shows it in the address [SVIEW-06]', async () => {
  const { user, sent, address } = open([], '/?search=ana&order=name&view=table');
  await chooseMore(user, 'Vistas');
  await user.click(await button('Guardar vista'));
  expect(dialog().getByText('Se guardará: búsqueda: «ana», orden: nombre (A-Z) · tabla.')).toBeVisible();
  await user.type(dialog().getByLabelText('Nombre de la vista'), 'Anas');
  await user.click(dialog().getByRole('button', { name: 'Guardar vista' }));
  expect(await button('Vista: Anas')).toBeVisible();
  const { list, name, query, isShared } = saved();
  expect(sent).toEqual([{ list, name, query, isShared }]);
  expect(address()).toBe(ADDRESS);
});

it('shows at the field that a name is taken [SVIEW-06]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user } = open([saved()]);
  await chooseMore(user, 'Vistas');
  await user.click(await button('Guardar vista'));
  await user.type(dialog().getByLabelText('Nombre de la vista'), 'Anas');
  await user.click(dialog().getByRole('button', { name: 'Guardar vista' }));
  expect(await screen.findByText('Ya hay una vista con este nombre.')).toBeVisible();
  expect(dialog().getByLabelText('Nombre de la vista')).toHaveAccessibleDescription(
    'Ya hay una vista con este nombre.',
  );
  log.mockRestore();
});

it('chooses a view, whose name goes with the first change of it [SVIEW-07]', async () => {
  const { user, address } = open([saved()]);
  await chooseMore(user, 'Vistas');
  await user.click(await screen.findByRole('link', { name: 'Anas' }));
  expect(address()).toBe(ADDRESS);
  expect(await button('Vista: Anas')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar empleado' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Vista:/ })).toBeNull());
  await waitFor(() => expect(address()).toBe('/?order=name&view=table'));
});

it('opens by its link for a user who does not have it [SVIEW-07]', async () => {
  open([], ADDRESS, signedIn('viewer'));
  expect(await button('Vista: Anas')).toBeVisible();
  expect(await screen.findByRole('searchbox', { name: 'Buscar empleado' })).toHaveValue('ana');
  expect(screen.queryByText('Luis')).toBeNull();
});

it('begins a list that is opened without filters, once [SVIEW-08]', async () => {
  const { user, address } = open([saved({ isStart: true })]);
  expect(await button('Vista: Anas')).toBeVisible();
  expect(address()).toBe(ADDRESS);
  await user.click(await button('Vista: Anas'));
  await user.click(await screen.findByRole('link', { name: 'Lista completa' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Vista:/ })).toBeNull());
  expect(address()).toBe('/');
});

it('begins no list that is opened with filters [SVIEW-08]', async () => {
  const { user, address } = open([saved({ isStart: true })], '/?search=luis');
  await chooseMore(user, 'Vistas');
  expect(await screen.findByText('Inicio')).toBeVisible();
  expect(address()).toBe('/?search=luis');
});

it('is changed, shared, made the start and deleted [SVIEW-09]', async () => {
  const { user, sent } = open([saved()], '/?search=luis');
  await chooseMore(user, 'Vistas');
  await user.click(await button('Usar al inicio'));
  expect(await screen.findByText('Inicio')).toBeVisible();
  await user.click(await button('Editar'));
  await user.clear(dialog().getByLabelText('Nombre de la vista'));
  await user.type(dialog().getByLabelText('Nombre de la vista'), 'Luises');
  await user.click(dialog().getByLabelText(/^Cambiarla por los filtros actuales/));
  await user.click(dialog().getByLabelText('Compartir con todos los usuarios'));
  await user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Compartida')).toBeVisible();
  const query = { search: 'luis', view: 'cards' };
  expect(sent).toEqual([{ isStart: true }, { name: 'Luises', isShared: true, query }]);
  await user.click(await button('Eliminar'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('¿Eliminar la vista «Luises»? La perderán todos los usuarios.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(/^Aún no hay vistas/)).toBeVisible();
});

it('of the school is not changed by a viewer, who may begin with it [SVIEW-09]', async () => {
  const { user } = open([saved({ isShared: true })], '/?search=ana', signedIn('viewer'));
  await chooseMore(user, 'Vistas');
  expect(await button('Usar al inicio')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  await user.click(await button('Guardar vista'));
  expect(screen.queryByLabelText('Compartir con todos los usuarios')).toBeNull();
});

it('has no owner without sign-in: nothing is said of sharing [SVIEW-09]', async () => {
  const { user } = open([saved({ isShared: true })], '/', { state: 'open' });
  await chooseMore(user, 'Vistas');
  expect(await button('Editar')).toBeVisible();
  expect(screen.queryByText('Compartida')).toBeNull();
});

it('can be saved in Departamentos, too [SVIEW-06]', async () => {
  new DirectoryApi([department(1)]);
  const { user } = renderScreen(<DepartmentsScreen />, '/?order=name');
  await chooseMore(user, 'Vistas');
  await user.click(await button('Guardar vista'));
  expect(dialog().getByText('Se guardará: orden: nombre (A-Z) · tarjetas.')).toBeVisible();
});

import { expect, it, jest } from '@jest/globals';
import type { ClosedDay } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { holdNext } from '../../../testing/hold-next';
import { renderScreen } from '../../../testing/render-screen';
import { department } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { SettingsApi } from '../../../testing/settings-api';
import ClosedDaysTab from './ClosedDaysTab';

const YEAR = new Date().getFullYear() + 1;
const closed = (name: string, from: string, more: Partial<ClosedDay> = {}): ClosedDay => ({
  id: name,
  name,
  from,
  to: from,
  kind: 'holiday',
  departmentId: null,
  ...more,
});
const NEW_YEAR = closed('Año Nuevo', `${YEAR}-01-01`);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const dialog = () => within(screen.getByRole('dialog'));

function open(days: ClosedDay[] = [], suggestions: ClosedDay[] = [], beforehand = (): void => undefined) {
  new DirectoryApi([department(1)]);
  const items = suggestions.map(({ id: _id, departmentId: _departmentId, ...item }) => item);
  const api = new SettingsApi(days, items);
  beforehand();
  return { api, ...renderScreen(<ClosedDaysTab />) };
}

it('lists what is to come with its dates and department, and apart what has passed [CAL-20]', async () => {
  open([
    closed('Independencia', '2020-09-15'),
    NEW_YEAR,
    closed('Feria', `${YEAR}-03-30`, { to: `${YEAR}-04-02`, kind: 'vacation', departmentId: department(1).id }),
  ]);
  expect(await screen.findByText(/· Departamento 1$/)).toBeVisible();
  expect(rows().slice(0, 2)).toEqual([
    expect.stringMatching(new RegExp(`^Año NuevoFeriado1 de enero de ${YEAR}Editar`)),
    expect.stringMatching(new RegExp(`^FeriaVacaciones30 de marzo\\s.\\s2 de abril de ${YEAR} · Departamento 1Editar`)),
  ]);
  expect(screen.getByText('Días pasados (1)')).toBeVisible();
});

it('adds days for the whole school or a department, and says what is wrong with the dates [CAL-20]', async () => {
  const { api, user } = open();
  expect(await screen.findByText(/^Aún no hay días sin recordatorios\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agregar días' }));
  await user.clear(dialog().getByLabelText('Primer día'));
  await user.type(dialog().getByLabelText('Primer día'), `${YEAR}-12-20`);
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  // The first field that is wrong.
  await waitFor(() => expect(dialog().getByLabelText('Nombre')).toHaveFocus());
  await user.type(dialog().getByLabelText('Nombre'), 'Vacaciones de fin de año');
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  expect(await dialog().findByText('El final no puede ser anterior al inicio.')).toBeVisible();
  await user.clear(dialog().getByLabelText('Último día'));
  await user.type(dialog().getByLabelText('Último día'), `${YEAR}-12-31`);
  await user.selectOptions(dialog().getByLabelText('Tipo'), 'Vacaciones');
  await user.selectOptions(dialog().getByLabelText('Para quién'), 'Departamento 1');
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
  expect(await screen.findByText('Vacaciones de fin de año')).toBeVisible();
  const dates = { from: `${YEAR}-12-20`, to: `${YEAR}-12-31` };
  const expected = { ...dates, name: 'Vacaciones de fin de año', kind: 'vacation', departmentId: department(1).id };
  expect(api.sent).toEqual([expected]);
});

it.each([
  ['a day', `${YEAR}-01-01`, /\)\? Ese día se enviarán recordatorios\.$/],
  ['several days', `${YEAR}-01-03`, /\)\? Esos días se enviarán recordatorios\.$/],
])('asks before it deletes %s [CAL-20]', async (_what, to, question) => {
  const { user } = open([{ ...NEW_YEAR, to }]);
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  expect(screen.getByText(question)).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(screen.queryByText('Año Nuevo')).toBeNull());
});

it('says that there are none to come where all have passed [CAL-20]', async () => {
  open([closed('Independencia', '2020-09-15')]);
  expect(await screen.findByText('No hay próximos días.')).toBeVisible();
  expect(screen.queryByText(/^Aún no hay días/)).toBeNull();
});

it('proposes holidays with their source: chosen are those to come that are not in the table [CAL-22]', async () => {
  const labour = closed('Día del Trabajo', `${YEAR}-05-01`);
  const { api, user } = open([NEW_YEAR], [closed('Día antiguo', '2020-05-01'), NEW_YEAR, labour]);
  await screen.findByText('Año Nuevo');
  await user.click(screen.getByRole('button', { name: 'Proponer feriados' }));
  expect(await dialog().findByText(/date-holidays/)).toBeVisible();
  const chosen = dialog()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, disabled }) => [checked, disabled]);
  expect(chosen).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
  await user.click(dialog().getByRole('button', { name: 'Agregar 1' }));
  expect(await screen.findByText('Día del Trabajo')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent).toEqual([expect.objectContaining({ name: 'Día del Trabajo', departmentId: null })]);
});

it('keeps what could not be added of a proposal chosen, with the reason [CAL-22]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user } = open([], [NEW_YEAR]);
  await user.click(await screen.findByRole('button', { name: 'Proponer feriados' }));
  server.use(http.post('*/api/closed-days', () => refusal('service_unavailable'), { once: true }));
  await user.click(await dialog().findByRole('button', { name: 'Agregar 1' }));
  expect(await dialog().findByText(/^No se pudieron agregar todos\./)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Agregar 1' }));
  expect(await screen.findByText('Año Nuevo')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  log.mockRestore();
});

it('stays open while holidays are added, and is closed once that has failed [CAL-22]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user } = open([], [NEW_YEAR]);
  await user.click(await screen.findByRole('button', { name: 'Proponer feriados' }));
  server.use(http.post('*/api/closed-days', () => refusal('service_unavailable'), { once: true }));
  const answer = holdNext('post', '*/api/closed-days');
  await user.click(await dialog().findByRole('button', { name: 'Agregar 1' }));
  await user.keyboard('{Escape}');
  expect(dialog().getByRole('button', { name: 'Agregando... (0 de 1)' })).toBeVisible();
  answer();
  expect(await dialog().findByText(/^No se pudieron agregar todos\./)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  log.mockRestore();
});

it('loses no choice among the proposals without a question [UNDO-06]', async () => {
  const { user } = open([], [NEW_YEAR]);
  await user.click(await screen.findByRole('button', { name: 'Proponer feriados' }));
  const box = await dialog().findByRole('checkbox');
  for (const close of [() => user.keyboard('{Escape}'), () => user.click(dialog().getByText('Cancelar'))]) {
    await user.click(box);
    await close();
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(box).toBeVisible());
  }
  await user.click(dialog().getByRole('button', { name: 'Agregar 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Proponer feriados' }));
  await dialog().findByText(/date-holidays/);
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
});

it('adds no proposal that is in a table which is read after the proposals [CAL-22]', async () => {
  const labour = closed('Día del Trabajo', `${YEAR}-05-01`);
  let answer = (): void => undefined;
  const { api, user } = open([NEW_YEAR], [NEW_YEAR, labour], () => (answer = holdNext('get', '*/api/closed-days')));
  await user.click(await screen.findByRole('button', { name: 'Proponer feriados' }));
  expect(await dialog().findByRole('button', { name: 'Agregar 2' })).toBeVisible();
  answer();
  await user.click(await dialog().findByRole('button', { name: 'Agregar 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([expect.objectContaining({ name: 'Día del Trabajo' })]);
});

it('shows that days are those of a department, also before its name is known [CAL-20]', async () => {
  const feria = closed('Feria', `${YEAR}-03-30`, { departmentId: department(1).id });
  let answer = (): void => undefined;
  const { user } = open([feria], [], () => (answer = holdNext('get', '*/api/departments')));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const whose = dialog().getByLabelText('Para quién');
  expect(whose).toHaveDisplayValue('Un departamento');
  answer();
  await waitFor(() => expect(whose).toHaveDisplayValue('Departamento 1'));
});

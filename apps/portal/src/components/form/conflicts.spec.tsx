import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { TaskWithReminder } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import DepartmentsScreen from '../../features/departments/DepartmentsScreen';
import EmployeesScreen from '../../features/employees/EmployeesScreen';
import TasksScreen from '../../features/tasks/TasksScreen';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, task } from '../../testing/samples';
import { requireConsent } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';

const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => dialog().getByLabelText(label);
const conflicts = async () => within(await dialog().findByRole('region', { name: 'Cambios de otra persona' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
async function edit(list: React.ReactNode) {
  const { user } = renderScreen(list);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await screen.findByRole('dialog');
  const write = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  return { user, write, save: () => user.click(dialog().getByRole('button', { name: 'Actualizar' })) };
}

let log: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

it('a field that somebody else has changed, too, shows both values, and what was typed stays [MERGE-02]', async () => {
  const rows = [department(1)];
  const api = new DirectoryApi(rows);
  const { user, write, save } = await edit(<DepartmentsScreen />);
  await write('Nombre del Departamento', 'Mío');
  rows[0] = { ...department(1), name: 'De otra persona', description: 'Otra descripción' };
  await save();
  const shown = await conflicts();
  expect(shown.getByText('De otra persona')).toBeVisible();
  expect(shown.getByText('Mío')).toBeVisible();
  expect(field('Nombre del Departamento')).toHaveValue('Mío');
  // Nobody touched it here.
  expect(field('Descripción')).toHaveValue('Otra descripción');
  expect(shown.queryByText('Otra descripción')).toBeNull();
  // Again, by a third person.
  rows[0] = { ...rows[0], name: 'De un tercero' };
  await save();
  expect(await (await conflicts()).findByText('De un tercero')).toBeVisible();
  await write('Nombre del Departamento', 'Mío del todo');
  expect(shown.getByText('Mío del todo')).toBeVisible();
  await save();
  await closed();
  expect(api.sent.at(-1)?.body).toEqual({ name: 'Mío del todo' });
  expect(rows[0]).toMatchObject({ name: 'Mío del todo', description: 'Otra descripción' });
  expect(user).toBeDefined();
});

it("the other person's value can be taken instead [MERGE-02]", async () => {
  requireConsent();
  const rows = [employee(1, { consentAt: null })];
  const api = new DirectoryApi([department(1)], rows);
  const { user, write, save } = await edit(<EmployeesScreen />);
  await write('Nombre Completo', 'Mía');
  await user.click(dialog().getByRole('checkbox'));
  rows[0] = employee(1, { name: 'Suya', consentAt: '2026-03-01T12:00:00.000Z' });
  await save();
  await user.click((await conflicts()).getByRole('button', { name: 'Usar el de la otra persona: Nombre' }));
  expect(field('Nombre Completo')).toHaveValue('Suya');
  expect(dialog().queryByRole('region', { name: 'Cambios de otra persona' })).toBeNull();
  await write('Número de Teléfono', '9999-0005');
  await save();
  await closed();
  expect(api.sent.at(-1)?.body).toMatchObject({ phone: '9999-0005' });
  expect(api.sent.at(-1)?.body).not.toHaveProperty('name');
});

it('dates and repetitions are shown in words [MERGE-02]', async () => {
  new DirectoryApi([department(1)], [employee(1)]);
  const weekly = (day: number): Partial<TaskWithReminder> => ({
    dueAt: '2026-11-27T15:00:00.000Z',
    repetition: { frequency: 'weekly', every: 1, weekdays: [day] },
  });
  const rows = [task(1, weekly(1))];
  new TasksApi(rows);
  const { user, save } = await edit(<TasksScreen />);
  await user.click(dialog().getByText('Más opciones'));
  await user.click(field('Martes'));
  rows[0] = task(1, weekly(3));
  await save();
  const shown = await conflicts();
  expect(shown.getByText('Cada semana, los miércoles')).toBeVisible();
  expect(shown.getByText('Cada semana, los lunes y martes')).toBeVisible();
});

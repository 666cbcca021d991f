import { describe, expect, it } from '@jest/globals';
import type { Repetition, TaskWithReminder } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DirectoryApi } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, task } from '../../../testing/samples';
import { TasksApi } from '../../../testing/tasks-api';
import TasksScreen from '../TasksScreen';
import { beginRepetition, chooseWay, summaryOf } from './repetition-form';

const inDialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => inDialog().getByLabelText(label);
const button = (name: string) => inDialog().getByRole('button', { name });
const local = (text: string) => new Date(text).toISOString();

async function edit(more: Partial<TaskWithReminder> = {}) {
  new DirectoryApi([department(1)], [employee(1)]);
  const api = new TasksApi([task(1, more)]);
  const { user } = renderScreen(<TasksScreen />);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await screen.findByRole('dialog');
  await user.click(inDialog().getByText('Más opciones'));
  return { user, api };
}
const save = async (user: UserEvent) => {
  await user.click(button('Actualizar'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const enter = async (user: UserEvent, label: string, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};
const HOUR = 'Hora de vencimiento';
const shown = () => ['Vence el', HOUR].map((label) => (field(label) as HTMLInputElement).value);

describe('the due date in the form', () => {
  it('asks for what follows from it once there is one, and saves it [DUE-20]', async () => {
    const { user, api } = await edit();
    expect(inDialog().queryByLabelText('Empezar a recordar')).toBeNull();
    await enter(user, 'Vence el', '2026-11-27');
    // Its hour may come later.
    expect(field('Empezar a recordar')).toBeVisible();
    await enter(user, HOUR, '3 pm');
    await user.selectOptions(field('Empezar a recordar'), '1 día antes');
    await user.selectOptions(field('Después de vencer, recordar cada'), '15 minutos');
    await save(user);
    expect(api.changes.at(-1)?.body).toEqual({
      dueAt: local('2026-11-27T15:00'),
      remindBefore: 1_440,
      overdueInterval: 15,
    });
  });

  it('without its hour, or with one that is none, is not saved, and says so at its field [DUE-20]', async () => {
    const { user, api } = await edit();
    await user.type(field('Vence el'), '2026-11-27');
    await user.click(button('Actualizar'));
    await waitFor(() => expect(field(HOUR)).toHaveAccessibleDescription('Completa la fecha y la hora.'));
    await user.type(field(HOUR), '77');
    await user.click(button('Actualizar'));
    await waitFor(() => expect(field(HOUR)).toHaveAccessibleDescription('Escribe la hora así: 14:30.'));
    expect(shown()).toEqual(['2026-11-27', '77']);
    expect(inDialog().queryByText('Completa la fecha y la hora.')).toBeNull();
    expect(api.changes).toEqual([]);
    await enter(user, HOUR, '15:00');
    await save(user);
    expect(api.changes.at(-1)?.body).toEqual({ dueAt: local('2026-11-27T15:00') });
  });

  it('without its date is not saved, and says so at its field [DUE-20]', async () => {
    const { user, api } = await edit({ dueAt: local('2026-11-27T15:00') });
    await user.clear(field('Vence el'));
    await user.click(button('Actualizar'));
    await waitFor(() => expect(field('Vence el')).toHaveAccessibleDescription('Completa la fecha y la hora.'));
    expect(shown()).toEqual(['', '15:00']);
    expect(api.changes).toEqual([]);
  });

  it('begins a repetition on its date, also before it has an hour [DUE-21]', async () => {
    const { user } = await edit();
    await user.type(field('Vence el'), '2026-11-30');
    await user.selectOptions(field('Repetir'), 'Por meses');
    expect(inDialog().getByText(/^Cada mes, el día 30\./)).toBeVisible();
  });

  it('is taken away with what follows from it, which says so at its field [DUE-10]', async () => {
    const { user, api } = await edit({ dueAt: local('2026-11-27T15:00'), remindBefore: 60 });
    expect(shown()).toEqual(['2026-11-27', '15:00']);
    await user.clear(field('Vence el'));
    await user.clear(field(HOUR));
    await user.click(inDialog().getByText('Más opciones'));
    await user.click(button('Actualizar'));
    await waitFor(() =>
      expect(field('Empezar a recordar')).toHaveAccessibleDescription('Necesita la fecha de vencimiento.'),
    );
    expect(field('Empezar a recordar')).toBeVisible();
    await user.selectOptions(field('Empezar a recordar'), 'Desde ahora');
    // It does not close under one's hands.
    expect(field('Vence el')).toBeVisible();
    await save(user);
    expect(api.changes.at(-1)?.body).toEqual({ dueAt: null, remindBefore: null });
  });

  it('repeats, with the rule in words [DUE-21]', async () => {
    const { user, api } = await edit({ dueAt: local('2026-11-27T15:00') });
    await user.selectOptions(field('Repetir'), 'Por meses');
    expect(inDialog().getByText(/^Cada mes, el día 27\./)).toBeVisible();
    await user.selectOptions(field('Qué día'), 'Un día de la semana');
    await user.selectOptions(field('Cuál'), 'Último');
    await enter(user, 'Hasta', '2026-11-27');
    expect(inDialog().getByText(/No se repetirá: «Hasta» no es posterior a «Vence el»\.$/)).toBeVisible();
    await enter(user, 'Hasta', '2027-12-31');
    expect(
      inDialog().getByText(/^Cada mes, el último viernes, hasta el 31 de diciembre de 2027\. La siguiente se crea/),
    ).toBeVisible();
    await save(user);
    const repetition = { frequency: 'monthly', every: 1, weekday: 5, nth: -1, until: '2027-12-31' };
    expect(api.changes.at(-1)?.body).toEqual({ repetition });
  });

  it('offers numbers in their order, the last day last, and keeps one not offered [DUE-20] [DUE-21]', async () => {
    const { user } = await edit({ dueAt: local('2026-11-27T15:00'), remindBefore: 90 });
    const offered = (label: string) => [...(field(label) as HTMLSelectElement).options].map(({ text }) => text);
    expect(field('Empezar a recordar')).toHaveDisplayValue('90 minutos');
    expect(offered('Empezar a recordar')).toEqual([
      'Desde ahora',
      '90 minutos',
      'Al vencer',
      '1 hora antes',
      '4 horas antes',
      '1 día antes',
      '3 días antes',
      '1 semana antes',
      '2 semanas antes',
      '30 días antes',
    ]);
    expect(offered('Después de vencer, recordar cada').slice(0, 3)).toEqual([
      'Como antes de vencer',
      '1 minuto (prueba)',
      '15 minutos',
    ]);
    expect(offered('Repetir')).toEqual(['No se repite', 'Por días', 'Por semanas', 'Por meses']);
    await user.selectOptions(field('Repetir'), 'Por meses');
    expect(offered('Cuál')).toHaveLength(32);
    expect(offered('Cuál').slice(-3)).toEqual(['El día 30', 'El día 31', 'El último día']);
    await user.selectOptions(field('Qué día'), 'Un día hábil');
    expect(offered('Cuál')).toEqual(['El primero', 'El último']);
    await user.selectOptions(field('Qué día'), 'Un día de la semana');
    expect(offered('Cuál')).toEqual(['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Último']);
    expect(offered('Día')).toEqual(['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']);
  });

  it('says at each field what a repetition lacks, and keeps the rest [DUE-21]', async () => {
    const { user, api } = await edit({ dueAt: local('2026-11-27T15:00') });
    await user.selectOptions(field('Repetir'), 'Por semanas');
    expect(field('Viernes')).toBeChecked();
    await user.click(field('Viernes'));
    await user.clear(field('Cada cuántas semanas'));
    await user.click(button('Actualizar'));
    expect(await inDialog().findByText('Elige al menos un día.')).toBeVisible();
    expect(field('Cada cuántas semanas')).toHaveAccessibleDescription('Debe ser un número entero de 1 a 99.');
    expect(shown()).toEqual(['2026-11-27', '15:00']);
    await user.click(field('Lunes'));
    await user.type(field('Cada cuántas semanas'), '2');
    await save(user);
    expect(api.changes.at(-1)?.body).toEqual({ repetition: { frequency: 'weekly', every: 2, weekdays: [1] } });
  });
});

describe('the due date of a task', () => {
  const card = () => within(screen.getByRole('article', { name: 'Tarea 1' }));
  async function show(more: Partial<TaskWithReminder>) {
    new DirectoryApi([department(1)], [employee(1)]);
    new TasksApi([task(1, more), task(2)]);
    const view = renderScreen(<TasksScreen />);
    await screen.findByRole('article', { name: 'Tarea 1' });
    return view;
  }

  it('stands on its card, in red once it has passed [DUE-22]', async () => {
    const past = await show({ dueAt: '2026-03-01T12:00:00.000Z', repetition: { frequency: 'daily', every: 2 } });
    expect(await card().findByText('Vencida')).toBeVisible();
    expect(card().getByText(/^Venció el 1 mar 2026/)).toHaveClass('text-danger');
    expect(card().getByText('Cada 2 días')).toBeVisible();
    past.unmount();
    await show({ dueAt: '2999-03-01T12:00:00.000Z' });
    expect(await card().findByText(/^Vence el 1 mar 2999/)).toBeVisible();
    expect(card().queryByText('Vencida')).toBeNull();
  });

  it("is what 'Vencidas' filters by [DUE-23]", async () => {
    const { user } = await show({ dueAt: '2026-03-01T12:00:00.000Z' });
    await user.selectOptions(screen.getByLabelText('Filtrar por estado'), 'Vencidas');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Tarea 2' })).toBeNull());
    expect(card().getByRole('heading')).toBeVisible();
  });

  it("has the other occurrences under 'Serie' in its history, and ends them when deleted [DUE-24]", async () => {
    new DirectoryApi([department(1)], [employee(1)]);
    const repeated = { seriesId: task(1).id, repetition: { frequency: 'daily' as const, every: 1 } };
    new TasksApi([
      task(2, { ...repeated, dueAt: '2999-03-02T12:00:00.000Z' }),
      task(1, { ...repeated, dueAt: '2026-03-01T12:00:00.000Z', isActive: false, isCompleted: true }),
    ]);
    const { user } = renderScreen(<TasksScreen />);
    const open = within(await screen.findByRole('article', { name: 'Tarea 2' }));
    await user.click(open.getByRole('button', { name: 'Historial' }));
    await user.click(await screen.findByText('Serie'));
    expect((await inDialog().findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2 mar 2999, .* \(esta\)Activa$/),
      expect.stringMatching(/^1 mar 2026, .*Completada$/),
    ]);
    await user.click(button('Cerrar'));
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(/recordatorios asociados\. La tarea ya no se repetirá\.$/)).toBeVisible();
  });
});

describe('the rule of a repetition in words', () => {
  it.each<[Repetition, string]>([
    [{ frequency: 'daily', every: 1 }, 'Cada día'],
    [{ frequency: 'weekly', every: 2, weekdays: [1, 3, 6] }, 'Cada 2 semanas, los lunes, miércoles y sábados'],
    [{ frequency: 'monthly', every: 1, workingDay: 1 }, 'Cada mes, el primer día hábil'],
    [{ frequency: 'monthly', every: 3, monthDay: -1 }, 'Cada 3 meses, el último día'],
    [
      chooseWay(beginRepetition('monthly', '2026-11-30T15:00'), 'weekday', '2026-11-30T15:00'),
      'Cada mes, el último lunes',
    ],
  ])('%j is %s', (rule, text) => {
    expect(summaryOf(rule)).toBe(text);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { SETTINGS_ID } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { holdNext } from '../../testing/hold-next';
import { renderScreen } from '../../testing/render-screen';
import { SettingsApi } from '../../testing/settings-api';
import HoursTab from './hours/HoursTab';
import SchoolTab from './school/SchoolTab';

const save = () => screen.getAllByRole('button', { name: 'Guardar' })[0]!;
const day = (name: string) => within(screen.getByRole('group', { name }));

describe("the school's time zone", () => {
  it('is chosen of all zones, and saved with the version that was shown [CAL-20]', async () => {
    const api = new SettingsApi();
    const { user } = renderScreen(<SchoolTab />);
    const zone = await screen.findByLabelText('Zona horaria');
    expect(zone).toHaveDisplayValue('La de la instalación (Tegucigalpa)');
    await user.selectOptions(zone, 'Europe/Madrid');
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    await user.selectOptions(zone, '');
    expect(screen.queryByText('Guardado.')).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([
      { version: 1, schoolName: null, timeZone: 'Europe/Madrid' },
      { version: 2, schoolName: null, timeZone: null },
    ]);
  });

  it('that somebody else has changed is refused, keeps the choice, and can then be saved [CAL-20]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const api = new SettingsApi();
    const { user } = renderScreen(<SchoolTab />);
    await user.selectOptions(await screen.findByLabelText('Zona horaria'), 'Europe/Madrid');
    api.settings = { ...api.settings, schoolName: 'Instituto Lempira', version: 7 };
    await user.click(save());
    expect(await screen.findByText(/^Otra persona cambió la configuración\./)).toBeVisible();
    expect(screen.getByLabelText('Zona horaria')).toHaveValue('Europe/Madrid');
    // What was not changed here is as the other has saved it, and stays so.
    await waitFor(() => expect(screen.getByLabelText('Nombre de la escuela')).toHaveValue('Instituto Lempira'));
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent.at(-1)).toEqual({ version: 7, schoolName: 'Instituto Lempira', timeZone: 'Europe/Madrid' });
    log.mockRestore();
  });
});

describe('settings that somebody else has changed', () => {
  it('show both values where the same was changed here, of which one is chosen [MERGE-03]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const api = new SettingsApi();
    const { user, changes } = renderScreen(<SchoolTab />);
    const name = await screen.findByLabelText('Nombre de la escuela');
    await user.type(name, 'Mía');
    api.settings = { ...api.settings, schoolName: 'Suya', version: 2 };
    // The portal knows it already: that does not let the change through.
    changes.emit({ type: 'directory.settings.updated', subject: SETTINGS_ID });
    await waitFor(() => expect(name).toHaveAttribute('placeholder', 'Centro Educativo'));
    await user.click(save());
    const conflicts = within(await screen.findByRole('region', { name: 'Cambios de otra persona' }));
    expect(conflicts.getByText('Suya')).toBeVisible();
    expect(conflicts.getByText('Mía')).toBeVisible();
    expect(api.settings.schoolName).toBe('Suya');
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.settings.schoolName).toBe('Mía');
    expect(screen.queryByRole('region', { name: 'Cambios de otra persona' })).toBeNull();
    log.mockRestore();
  });

  it('are saved at once where only fields of other forms are other [MERGE-03]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const api = new SettingsApi();
    const { user } = renderScreen(<SchoolTab />);
    await user.type(await screen.findByLabelText('Nombre de la escuela'), 'Mía');
    api.settings = { ...api.settings, dailyCap: 8, version: 5 };
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.settings).toMatchObject({ schoolName: 'Mía', dailyCap: 8, version: 6 });
    log.mockRestore();
  });
});

describe('what is typed while a form is saved', () => {
  it('is not taken for saved, and stays when the settings are read again [CAL-20]', async () => {
    const api = new SettingsApi();
    const { user } = renderScreen(<SchoolTab />);
    const name = await screen.findByLabelText('Nombre de la escuela');
    await user.type(name, 'Instituto');
    const answer = holdNext('patch', '*/api/settings');
    await user.click(save());
    await user.type(name, ' Lempira');
    answer();
    await waitFor(() => expect(save()).toBeVisible());
    expect(screen.queryByText('Guardado.')).toBeNull();
    await waitFor(() => expect(name).toHaveAttribute('placeholder', 'Instituto'));
    expect(name).toHaveValue('Instituto Lempira');
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([
      { version: 1, schoolName: 'Instituto', timeZone: null },
      { version: 2, schoolName: 'Instituto Lempira', timeZone: null },
    ]);
  });
});

describe("the school's hours", () => {
  async function openOwn() {
    const api = new SettingsApi();
    const { user } = renderScreen(<HoursTab />);
    expect(await screen.findByRole('radio', { name: 'A cualquier hora' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Solo en estas horas' }));
    return { api, user };
  }

  it('begin with school days, and have any windows a day, also to midnight [CAL-21]', async () => {
    const { api, user } = await openOwn();
    expect(day('Sábado').getByText('Sin recordatorios')).toBeVisible();
    await user.click(day('Lunes').getByRole('button', { name: 'Agregar una franja al lunes' }));
    const [, end] = day('Lunes').getAllByLabelText('Lunes, hasta') as HTMLInputElement[];
    await user.clear(end!);
    await user.type(end!, '24');
    await user.tab();
    expect(end).toHaveValue('24:00');
    await user.click(day('Viernes').getByRole('button', { name: 'Quitar la franja 07:00 – 17:00 del viernes' }));
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    const school = [{ from: '07:00', to: '17:00' }];
    const monday = [...school, { from: '18:00', to: '24:00' }];
    expect(api.sent).toEqual([{ version: 1, weeklyWindows: [monday, school, school, school, [], [], []] }]);
    await user.click(screen.getByRole('radio', { name: 'A cualquier hora' }));
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent.at(-1)).toEqual({ version: 2, weeklyWindows: null });
  });

  it('say at the day what is wrong, and at the week that it is empty [CAL-21]', async () => {
    const { api, user } = await openOwn();
    await user.clear(day('Martes').getByLabelText('Martes, desde'));
    await user.type(day('Martes').getByLabelText('Martes, desde'), '18:00');
    await user.click(save());
    expect(await day('Martes').findByText('El final debe ser posterior al inicio.')).toBeVisible();
    await waitFor(() => expect(day('Martes').getByLabelText('Martes, desde')).toHaveFocus());
    for (const [name, end] of [
      ['Miércoles', 'desde'],
      ['Jueves', 'hasta'],
    ] as const) {
      await user.clear(day(name).getByLabelText(`${name}, ${end}`));
      expect(await day(name).findByText('Escribe las dos horas.')).toBeVisible();
    }
    for (const name of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'])
      await user.click(day(name).getByRole('button', { name: /^Quitar/ }));
    expect(await screen.findByText('La semana necesita al menos una franja.')).toBeVisible();
    expect(api.sent).toEqual([]);
  });

  it('are not saved with what is no time, which alone says so and gets the focus [CAL-21]', async () => {
    const { api, user } = await openOwn();
    const start = day('Martes').getByLabelText('Martes, desde');
    await user.clear(start);
    await user.type(start, '24:00');
    await user.click(save());
    await waitFor(() => expect(start).toHaveFocus());
    expect(start).toHaveValue('24:00');
    expect(day('Martes').getByText('Escribe la hora así: 14:30.')).toBeVisible();
    expect(screen.queryByText('El final debe ser posterior al inicio.')).toBeNull();
    await user.clear(day('Martes').getByLabelText('Martes, hasta'));
    await user.type(day('Martes').getByLabelText('Martes, hasta'), 'noche');
    await user.click(day('Martes').getByRole('button', { name: 'Agregar una franja al martes' }));
    expect(day('Martes').getAllByLabelText('Martes, desde')[1]).toHaveValue('01:00');
    expect(api.sent).toEqual([]);
  });

  it('are as they were entered when one switches to none and back [CAL-21]', async () => {
    const { user } = await openOwn();
    await user.click(day('Viernes').getByRole('button', { name: /^Quitar/ }));
    await user.click(screen.getByRole('radio', { name: 'A cualquier hora' }));
    await user.click(screen.getByRole('radio', { name: 'Solo en estas horas' }));
    expect(day('Viernes').getByText('Sin recordatorios')).toBeVisible();
    expect(day('Lunes').getByLabelText('Lunes, desde')).toHaveValue('07:00');
  });

  it('of Monday are copied to the other school days [CAL-21]', async () => {
    const { api, user } = await openOwn();
    await user.click(day('Lunes').getByRole('button', { name: /^Quitar/ }));
    await user.click(day('Sábado').getByRole('button', { name: 'Agregar una franja al sábado' }));
    await user.click(screen.getByRole('button', { name: 'Copiar el lunes a los días laborables' }));
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([
      { version: 1, weeklyWindows: [[], [], [], [], [], [{ from: '07:00', to: '17:00' }], []] },
    ]);
  });
});

describe('several reminders at once', () => {
  it('are put together and limited, each off at first; a wrong number is said at its field [BUN-10]', async () => {
    const api = new SettingsApi();
    const { user } = renderScreen(<HoursTab />);
    const minutes = await screen.findByLabelText('Juntar los recordatorios de un empleado');
    const cap = screen.getByLabelText('Máximo de mensajes al día por empleado');
    const saveRules = screen.getAllByRole('button', { name: 'Guardar' })[1]!;
    expect(minutes).toHaveDisplayValue('No: cada uno en su mensaje');
    expect(cap).toHaveDisplayValue('');
    await user.selectOptions(minutes, '15');
    await user.type(cap, '101');
    await user.click(saveRules);
    expect(await screen.findByText('Debe ser un número entero de 1 a 100.')).toBeVisible();
    await user.clear(cap);
    await user.type(cap, '8');
    await user.click(saveRules);
    expect(await screen.findByText('Guardado.')).toBeVisible();
    await user.selectOptions(minutes, '');
    await user.clear(cap);
    await user.click(saveRules);
    expect(await screen.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([
      { version: 1, bundleMinutes: 15, dailyCap: 8 },
      { version: 2, bundleMinutes: null, dailyCap: null },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { MESSAGE_TEXT_KINDS } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { SettingsApi } from '../../../testing/settings-api';
import TextsTab from './TextsTab';

/** Every kind of text as it is usual. */
const USUAL = Object.fromEntries(MESSAGE_TEXT_KINDS.map((kind) => [kind, null]));
const save = (card = 'Mensajes') =>
  within(screen.getByRole('region', { name: card })).getByRole('button', { name: 'Guardar' });

describe("the school's own texts", () => {
  async function open() {
    const api = new SettingsApi();
    const { user } = renderScreen(<TextsTab />);
    const area = await screen.findByRole('textbox', { name: 'Recordatorio' });
    return { api, user, area, section: within(screen.getByRole('region', { name: 'Recordatorio' })) };
  }

  it('begin with the usual one, show how it is read, and are saved; the usual one is not kept [TXT-03]', async () => {
    const { api, user, area, section } = await open();
    expect(section.getByText(/^Hola Ana Núñez, te recordamos/)).toBeVisible();
    await user.clear(area);
    await user.type(area, 'Falta ');
    await user.click(section.getByRole('button', { name: 'Insertar tarea' }));
    expect(area).toHaveValue('Falta {{tarea}}');
    expect(section.getByText('Falta Pasar lista')).toBeVisible();
    // What is sent, not what is written.
    expect(section.getByText('17 caracteres con los datos de la vista previa')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Restaurar el original' }));
    await user.click(save());
    expect(await screen.findByText('Guardado.')).toBeVisible();
    await waitFor(() =>
      expect(api.sent).toEqual([
        { version: 1, messageTexts: { ...USUAL, reminder: 'Falta {{tarea}}' } },
        { version: 2, messageTexts: USUAL },
      ]),
    );
  });

  it('counts what is sent against the limit of the provider and of the kind [TXT-03]', async () => {
    server.use(
      http.get('*/api/provider', () =>
        HttpResponse.json({ state: 'working', others: [], textLimit: { max: 30, overhead: 9 } }),
      ),
    );
    const { user, area, section } = await open();
    const digest = within(screen.getByRole('region', { name: 'Resumen diario' }));
    expect(await digest.findByText(/^\d\d de 30 caracteres/)).toBeVisible();
    await user.clear(area);
    await user.type(area, '{{{{tarea}} {{{{descripcion}}');
    expect(area).toHaveValue('{{tarea}} {{descripcion}}');
    expect(section.getByText('35 de 30 caracteres con los datos de la vista previa')).toBeVisible();
    expect(area).toHaveAccessibleDescription('Se enviará cortado después de 30 caracteres.');
    await user.clear(area);
    await user.type(area, '{{{{tarea}}');
    expect(section.getByText('11 de 30 caracteres con los datos de la vista previa')).toBeVisible();
    expect(area).not.toHaveAccessibleDescription();
  });

  it('says while it is typed what is wrong, and does not save it [TXT-03]', async () => {
    const { api, user, area } = await open();
    await user.clear(area);
    await user.type(area, '{{{{nombre}}');
    expect(await screen.findByText(/La variable {{nombre}} no existe aquí/)).toBeVisible();
    await user.click(save());
    expect(area).toHaveFocus();
    expect(area).toHaveValue('{{nombre}}');
    expect(api.sent).toEqual([]);
  });

  it('digests are off, and are sent at the chosen hours, by mail too if it is chosen [DIG-03, DIG-05]', async () => {
    const { api, user } = await open();
    const card = within(screen.getByRole('region', { name: 'Envío del resumen' }));
    const saveDigests = () => user.click(save('Envío del resumen'));
    expect(card.queryByLabelText('Hora del resumen diario')).toBeNull();
    await user.click(card.getByRole('checkbox', { name: /^Cada día/ }));
    const time = card.getByLabelText('Hora del resumen diario');
    expect(time).toHaveValue('07:00');
    await user.clear(time);
    await saveDigests();
    expect(await card.findByText('Escribe una hora.')).toBeVisible();
    await user.type(time, '24:00');
    await saveDigests();
    await waitFor(() => expect(time).toHaveFocus());
    expect(time).toHaveAccessibleDescription('Escribe la hora así: 14:30.');
    expect(api.sent).toEqual([]);
    await user.clear(time);
    await user.type(time, '6:30 am');
    await user.click(card.getByRole('checkbox', { name: /^Cada semana/ }));
    await user.selectOptions(card.getByLabelText('Día del resumen semanal'), 'Viernes');
    await user.click(card.getByRole('checkbox', { name: /^También por correo/ }));
    await saveDigests();
    expect(await card.findByText('Guardado.')).toBeVisible();
    await user.click(card.getByRole('checkbox', { name: /^Cada día/ }));
    await user.click(card.getByRole('checkbox', { name: /^Cada semana/ }));
    await saveDigests();
    expect(await card.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([
      { version: 1, dailyDigestAt: '06:30', weeklyDigest: { weekday: 5, time: '07:00' }, weeklyDigestByMail: true },
      { version: 2, dailyDigestAt: null, weeklyDigest: null, weeklyDigestByMail: false },
    ]);
  });

  it('mail is off, and is switched on [MAIL-01]', async () => {
    const { api, user } = await open();
    const card = within(screen.getByRole('region', { name: 'Correo' }));
    const box = card.getByRole('checkbox', { name: /^Enviar por correo/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    const minutes = card.getByRole('spinbutton', { name: /^Enviar por correo lo que WhatsApp no entrega/ });
    await user.type(minutes, '1441');
    await user.click(save('Correo'));
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/^Debe ser un número entero de 1 a 1440\./));
    await user.clear(minutes);
    await user.type(minutes, '15');
    await user.click(save('Correo'));
    expect(await card.findByText('Guardado.')).toBeVisible();
    expect(api.sent).toEqual([{ version: 1, mailFallback: true, mailAfterMinutes: 15 }]);
  });

  it('minutes of mail that are hidden again are neither checked nor kept [MAIL-01]', async () => {
    const { api, user } = await open();
    const card = within(screen.getByRole('region', { name: 'Correo' }));
    const box = card.getByRole('checkbox', { name: /^Enviar por correo/ });
    const minutes = () => card.getByRole('spinbutton', { name: /^Enviar por correo/ });
    await user.click(box);
    await user.type(minutes(), '0');
    await user.click(save('Correo'));
    await waitFor(() => expect(minutes()).toHaveAccessibleDescription(/^Debe ser un número entero/));
    await user.click(box);
    await user.click(save('Correo'));
    expect(await card.findByText('Guardado.')).toBeVisible();
    await user.click(box);
    expect(minutes()).toHaveValue(null);
    expect(api.sent).toEqual([{ version: 1, mailFallback: false, mailAfterMinutes: null }]);
  });

  it.each([
    [null, /^El correo no está configurado/],
    [
      { state: 'stopped', reason: 'credentials', answer: 'EAUTH 535', since: '2026-03-01T18:00:00.000Z', held: 2 },
      /^El servidor de correo rechaza la contraseña desde el .* \(EAUTH 535\): 2 recordatorios retenidos\.$/,
    ],
    [
      { state: 'stopped', reason: 'outage', answer: 'ETIMEDOUT', since: null, held: 1 },
      'El servidor de correo no responde o no acepta correos (ETIMEDOUT): 1 recordatorio retenido.',
    ],
    [{ state: 'working' }, null],
    [{ state: 'unknown' }, null],
  ])('mail says why none goes out once it is on, and nothing where they do (%#) [MAIL-14]', async (mail, text) => {
    server.use(http.get('*/api/provider', () => HttpResponse.json({ state: 'working', others: [], mail })));
    const { user } = await open();
    const card = within(screen.getByRole('region', { name: 'Correo' }));
    expect(card.queryByText(/^El (?:servidor de )?correo/)).toBeNull();
    await user.click(card.getByRole('checkbox', { name: /^Enviar por correo/ }));
    if (text === null) expect(card.queryByText(/^El (?:servidor de )?correo/)).toBeNull();
    else expect(await card.findByText(text)).toBeVisible();
  });
});

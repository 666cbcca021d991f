import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { catchDownloads } from '../../testing/catch-downloads';
import { renderScreen } from '../../testing/render-screen';
import { refusal } from '../../testing/directory-api';
import { server } from '../../testing/server';
import { ExportButton } from './ExportButton';

const TASKS = { list: 'tasks', total: 48, noun: ['tarea', 'tareas'] } as const;
let saved: ReturnType<typeof catchDownloads>;
beforeEach(() => {
  saved = catchDownloads();
});

async function openDialog(filters: Record<string, string> = {}, exported: object = TASKS) {
  const { user } = renderScreen(<ExportButton {...(exported as typeof TASKS)} filters={filters} />);
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  return user;
}
const file = (text: string) =>
  new HttpResponse(text, { headers: { 'content-disposition': 'attachment; filename="tareas-2026-11-23.csv"' } });

describe("'Exportar'", () => {
  it('says how many rows the file will have, and whether filters are in force [EXP-09]', async () => {
    await openDialog({ state: 'paused', search: '' });
    expect(screen.getByText('Se exportarán 48 tareas con los filtros actuales.')).toBeVisible();
  });

  it('says so without filters, and where the number is not known [EXP-09]', async () => {
    await openDialog({}, { list: 'audit' });
    expect(screen.getByText('Se exportará todo lo que hay en Actividad.')).toBeVisible();
  });

  it('saves the file in the chosen format, with the filters that are set [EXP-09]', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/exports/tasks', ({ request }) => {
        asked.push(new URL(request.url).search);
        return file('Título');
      }),
    );
    const user = await openDialog({ state: 'paused', search: '' });
    await user.click(screen.getByLabelText('CSV para otros programas (coma)'));
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual(['?state=paused&format=csv&separator=%2C']);
    expect(saved.map(({ name }) => name)).toEqual(['tareas-2026-11-23.csv']);
  });

  it.each([
    ['-due', '?order=-due&format=xlsx'],
    ['reminder', '?format=xlsx'],
    ['-reminder', '?format=xlsx'],
  ])(
    'saves the rows as the list has them by %s, unless they move while they are read [EXP-09]',
    async (order, query) => {
      const asked: string[] = [];
      server.use(
        http.get('*/api/exports/tasks', ({ request }) => {
          asked.push(new URL(request.url).search);
          return file('Título');
        }),
      );
      const user = await openDialog({}, { ...TASKS, order });
      expect(screen.getByText('Se exportarán 48 tareas.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Descargar' }));
      await waitFor(() => expect(asked).toEqual([query]));
    },
  );

  it('says why there is no file, and can be tried again [EXP-09]', async () => {
    server.use(http.get('*/api/exports/tasks', () => refusal('service_unavailable'), { once: true }));
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible en este momento.');
    expect(saved).toEqual([]);
    server.use(http.get('*/api/exports/tasks', () => file('Título')));
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await screen.findByRole('button', { name: 'Exportar' });
  });

  it('saves nothing of a download that breaks off, or is cancelled [EXP-09]', async () => {
    const endless = () =>
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(250_000)) });
    server.use(http.get('*/api/exports/tasks', () => HttpResponse.error(), { once: true }));
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('La descarga se interrumpió. Inténtalo de nuevo.');
    server.use(http.get('*/api/exports/tasks', () => new HttpResponse(endless())));
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText('0,3 MB descargados')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved).toEqual([]);
  });
});

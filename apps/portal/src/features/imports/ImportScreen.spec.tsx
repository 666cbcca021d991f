import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@recuerda/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { signedIn } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { IMPORT_ID, ImportsApi, PROBLEM } from '../../testing/imports-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import ImportScreen from './ImportScreen';

const ignore = () => undefined;
const AT = `/importar/${IMPORT_ID}`;
const open = (address = '/importar', ...access: Parameters<typeof signedIn>) =>
  renderScreen(
    <Routes>
      <Route path="/importar/:id?" element={<ImportScreen />} />
    </Routes>,
    address,
    access.length > 0 ? signedIn(...access) : undefined,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const file = (name = 'lista.csv', text = 'Nombre;Celular') => new File([text], name);
const choose = () => screen.getByLabelText('Elegir archivo');

beforeEach(() => {
  new ImportsApi();
  jest.spyOn(console, 'error').mockImplementation(ignore);
});

describe('a file', () => {
  let keys: (string | null)[];
  const uploads = (answer: () => Response) =>
    server.use(
      http.post('*/api/import-files', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return answer();
      }),
    );
  beforeEach(() => {
    keys = [];
  });

  it('is uploaded when it is chosen, and its import has an address [IMP-12]', async () => {
    const api = new ImportsApi();
    uploads(() => HttpResponse.json(api.view, { status: 201 }));
    const { user, address } = open();
    await user.upload(choose(), file());
    expect(await screen.findByText('Las filas son')).toBeVisible();
    expect(address()).toBe(AT);
    expect(screen.getByText('lista.csv')).toBeVisible();
  });

  it('that is refused says why; after a lost connection the same upload is tried again [IMP-12]', async () => {
    const api = new ImportsApi();
    let answer = (): Response => refusal('unsupported_format');
    const zone = () => screen.getByText('Suelta aquí un archivo de Excel o CSV');
    uploads(() => answer());
    const { user } = open();
    fireEvent.drop(zone(), { dataTransfer: { files: [file()] } });
    expect(await screen.findByText('Solo se pueden importar archivos de Excel (.xlsx) y CSV.')).toBeVisible();
    // That file can never be imported.
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    keys = [];
    answer = () => HttpResponse.error();
    fireEvent.drop(zone(), { dataTransfer: { files: [file()] } });
    expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
    answer = () => refusal('service_unavailable');
    await user.click(await button('Reintentar'));
    expect(await screen.findByText(/^El servicio no está disponible/)).toBeVisible();
    answer = () => HttpResponse.json(api.view, { status: 201 });
    await user.click(await button('Reintentar'));
    await screen.findByText('Las filas son');
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  it('with a cell that is too long says which one [IMP-12]', async () => {
    const message = 'La celda de la fila 3, columna B, tiene más de 10.000 caracteres.';
    uploads(() => refusal('validation_failed', [{ field: 'file', message }]));
    const { user } = open();
    await user.upload(choose(), file());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('after too many says how long to wait, and can be tried again [IMP-12]', async () => {
    const tooMany = (seconds: string) =>
      HttpResponse.json(
        { ...ERRORS.too_many_requests, code: 'too_many_requests', errors: [] },
        {
          status: 429,
          headers: { 'retry-after': seconds },
        },
      );
    let seconds = '61';
    uploads(() => tooMany(seconds));
    const { user } = open();
    await user.upload(choose(), file());
    expect(await screen.findByText('Se subieron demasiados archivos. Espera 2 minutos.')).toBeVisible();
    seconds = '60';
    await user.click(await button('Reintentar'));
    expect(await screen.findByText('Se subieron demasiados archivos. Espera un minuto.')).toBeVisible();
  });

  it('that is too large, or one of several, is not sent [IMP-12]', async () => {
    uploads(() => refusal('internal_error'));
    open();
    const large = file();
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    const zone = screen.getByText('Suelta aquí un archivo de Excel o CSV');
    fireEvent.drop(zone, { dataTransfer: { files: [large] } });
    expect(await screen.findByText('El archivo es demasiado grande: el máximo es 10 MB.')).toBeVisible();
    fireEvent.drop(zone, { dataTransfer: { files: [file('a.csv'), file('b.csv')] } });
    expect(await screen.findByText('Elige un solo archivo.')).toBeVisible();
    expect(keys).toEqual([]);
  });

  it('cannot be uploaded by a viewer, and an import that is gone says so [IMP-12]', async () => {
    open('/importar', 'viewer');
    expect(screen.getByText('Tu cuenta no permite importar archivos.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    server.use(http.get('*/api/import-files/:id', () => refusal('import_not_found')));
    open(AT);
    expect(await screen.findByText('Esta importación no existe o ya no se guarda.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subir un archivo' })).toHaveAttribute('href', '/importar');
  });
});

describe('the columns', () => {
  it('are guessed, with examples; each field has one column, and none is missing [IMP-13]', async () => {
    const api = new ImportsApi();
    const { user } = open(AT);
    expect(await screen.findByText('9911-0001 · 5,05E+10')).toBeVisible();
    expect(screen.getByLabelText('Persona')).toHaveDisplayValue('Empleado');
    expect(screen.getByText('Elige la columna de: Teléfono.')).toBeVisible();
    await user.click(await button('Verificar las filas'));
    expect(api.sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Notas'), 'Teléfono');
    await user.selectOptions(screen.getByLabelText('Celular'), 'Teléfono');
    expect(screen.getByLabelText('Notas')).toHaveDisplayValue('No importar');
    await user.click(screen.getByLabelText('Solo crear lo que falta'));
    await user.click(await button('Verificar las filas'));
    await button('Importar 1 fila');
    const columns = ['employee', 'phone', 'department', null];
    expect(api.sent).toEqual([
      { path: 'mapping', body: { kind: 'employees', columns, mode: 'create', createMissing: true } },
    ]);
  });

  it('without one of the department say that no employee is created [IMP-13]', async () => {
    new ImportsApi();
    const { user } = open(AT);
    const area = await screen.findByLabelText('Área');
    const note = 'Sin la columna de Departamento solo se actualizan empleados que ya existen.';
    expect(screen.queryByText(note)).toBeNull();
    await user.selectOptions(area, 'No importar');
    expect(screen.getByText(note)).toBeVisible();
  });

  it('stay as they were chosen when they cannot be saved [IMP-13]', async () => {
    new ImportsApi();
    server.use(http.put('*/api/import-files/:id/mapping', () => HttpResponse.error(), { once: true }));
    const { user } = open(AT);
    await user.selectOptions(await screen.findByLabelText('Celular'), 'Teléfono');
    await user.click(await button('Verificar las filas'));
    expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
    expect(screen.getByLabelText('Celular')).toHaveDisplayValue('Teléfono');
    await user.click(await button('Verificar las filas'));
    await button('Importar 1 fila');
  });
});

describe('an import', () => {
  it('shows how far it is, and is cancelled [IMP-15]', async () => {
    const api = new ImportsApi('verified');
    const { user } = open(AT);
    await user.click(await button('Importar 1 fila'));
    expect(await screen.findByText('Preparando la importación...')).toBeVisible();
    api.view = { ...api.view, state: 'applying', total: 400, done: 200 };
    expect(await screen.findByText('Importando: 200 de 400')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '200');
    await user.click(await button('Cancelar'));
    expect(await screen.findByText('Importación cancelada')).toBeVisible();
    expect(screen.getByText('200 cambios hechos de 400.')).toBeVisible();
    expect(api.sent.map(({ path }) => path)).toEqual(['apply', 'cancel']);
  });

  it('that was cancelled also shows, and undoes, what was being applied then [IMP-09, IMP-15]', async () => {
    const api = new ImportsApi('applying', { total: 400 });
    const { user } = open(AT);
    await user.click(await button('Cancelar'));
    expect(await screen.findByText('0 cambios hechos de 400.')).toBeVisible();
    const undoUntil = new Date(Date.now() + 58 * 60_000).toISOString();
    api.view = { ...api.view, done: 100, failed: 1, undoUntil };
    expect(await screen.findByText('99 cambios hechos de 400.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Filas con errores' })).toBeVisible();
    await button('Deshacer quedan 58 min');
  });

  it('shows its result, and is undone within the hour, after a question [IMP-15]', async () => {
    const undoUntil = new Date(Date.now() + 58 * 60_000).toISOString();
    const api = new ImportsApi('verified', { undoUntil });
    api.view = { ...api.view, state: 'done', done: 1 };
    const { user } = open(AT);
    expect(await screen.findByText('Se creó: 1 empleado.')).toBeVisible();
    expect(await screen.findByText(PROBLEM)).toBeVisible();
    await button('Descargar las filas con errores');
    await user.click(await button('Deshacer quedan 58 min'));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Deshaciendo la importación...')).toBeVisible();
    api.view = { ...api.view, state: 'undone', undoUntil: null, done: 2, kept: 1 };
    expect(await screen.findByText('1 registro no se tocó: cambió después o está en uso.')).toBeVisible();
    expect(screen.getByText('Lo demás que creó se eliminó, y lo que cambió está como antes.')).toBeVisible();
  });

  it('cannot be undone after an hour, and says why it failed as a whole [IMP-15]', async () => {
    new ImportsApi('done', { undoUntil: new Date(Date.now() - 1).toISOString() });
    const { unmount } = open(AT);
    await screen.findByText('Importación terminada');
    expect(screen.queryByRole('button', { name: /Deshacer/ })).toBeNull();
    unmount();
    new ImportsApi('failed', { reason: 'Ocurrió un error inesperado.' });
    open(AT);
    expect(await screen.findByText('Ocurrió un error inesperado.')).toBeVisible();
    expect(screen.queryByText(/cambios? hechos?/)).toBeNull();
  });

  it('that failed on the way says how far it came, and is undone [IMP-09, IMP-15]', async () => {
    const undoUntil = new Date(Date.now() + 58 * 60_000).toISOString();
    new ImportsApi('failed', { reason: 'Tu cuenta no permite hacer esto.', total: 20_000, done: 1_200, undoUntil });
    open(AT);
    expect(await screen.findByText('Tu cuenta no permite hacer esto.')).toBeVisible();
    expect(screen.getByText('1200 cambios hechos de 20.000.')).toBeVisible();
    await button('Deshacer quedan 58 min');
  });

  it('that another tab has started is shown in its present state after a refused start [IMP-15]', async () => {
    const api = new ImportsApi('verified');
    server.use(http.post('*/api/import-files/:id/apply', () => refusal('import_not_open')));
    const { user } = open(AT);
    const apply = await button('Importar 1 fila');
    api.view = { ...api.view, state: 'applying', total: 3, done: 1 };
    await user.click(apply);
    expect(await screen.findByText('Importando: 1 de 3')).toBeVisible();
  });
});

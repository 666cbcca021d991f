import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { IMPORT_ID, ImportsApi } from '../../../testing/imports-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import ImportScreen from '../ImportScreen';

const AT = `/importar/${IMPORT_ID}`;
const open = (address = '/importar') =>
  renderScreen(
    <Routes>
      <Route path="/importar/:id?" element={<ImportScreen />} />
    </Routes>,
    address,
  );

describe('the sheet of a workbook', () => {
  it('is read again when another is chosen; unknown headers are said [IMP-12]', async () => {
    const api = new ImportsApi();
    api.view = { ...api.view, sheets: ['Lista', 'Otra'], knownHeaders: false };
    const asked: (string | null)[] = [];
    server.use(
      http.post('*/api/import-files', ({ request }) => {
        const sheet = new URL(request.url).searchParams.get('sheet');
        asked.push(sheet);
        if (sheet === 'Otra') api.view = { ...api.view, sheets: ['Otra', 'Lista'], knownHeaders: true };
        return HttpResponse.json(api.view, { status: 201 });
      }),
    );
    const { user } = open();
    await user.upload(screen.getByLabelText('Elegir archivo'), new File(['PK'], 'lista.xlsx'));
    const sheet = await screen.findByRole('combobox', { name: 'Hoja' });
    expect(sheet).toHaveDisplayValue('Lista');
    expect(screen.getByText(/^No se reconoce ningún encabezado\./)).toBeVisible();
    await user.selectOptions(sheet, 'Otra');
    await waitFor(() => expect(asked).toEqual([null, 'Otra']));
  });

  it('is named where the file is not here any more [IMP-12]', async () => {
    new ImportsApi('read', { sheets: ['Lista', 'Otra', 'Notas'] });
    open(AT);
    expect(await screen.findByText(/^Se leyó la hoja «Lista»\. El libro también tiene Otra y Notas/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Hoja' })).toBeNull();
    expect(screen.queryByText(/^No se reconoce ningún encabezado/)).toBeNull();
  });
});

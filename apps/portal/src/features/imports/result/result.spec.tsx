import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ImportsApi } from '../../../testing/imports-api';
import { renderScreen } from '../../../testing/render-screen';
import { UndoButton } from './ImportResult';
import { factsOf } from '../words';

it.each([
  [1, 'Deshacer queda 1 min'],
  [2, 'Deshacer quedan 2 min'],
])('an import can be undone for %d more minutes [IMP-15]', (minutes, name) => {
  renderScreen(<UndoButton id="i" until={new Date(Date.now() + minutes * 60_000 - 5_000).toISOString()} />);
  expect(screen.getByRole('button', { name })).toBeVisible();
});

it('the result of an import is said in whole sentences, of one and of many [IMP-15]', () => {
  const { view } = new ImportsApi('done');
  expect(factsOf({ ...view, total: 1, done: 1 })).toEqual(['Se actualizó: 1 registro.']);
  expect(factsOf({ ...view, total: 3, done: 3 })).toEqual(['Se actualizaron: 3 registros.']);
  expect(factsOf({ ...view, state: 'cancelled', total: 50_000, done: 12_000 })).toEqual([
    '12.000 cambios hechos de 50.000.',
  ]);
});

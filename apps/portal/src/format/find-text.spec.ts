import { expect, it } from '@jest/globals';
import { findText } from './find-text';

const part = (text: string, wanted: string) => {
  const found = findText(text, wanted);
  return found && text.slice(found.from, found.to);
};

it('finds what the server finds: case and accents do not matter', () => {
  expect(part('Dirección de Jardinería', 'DIRECCION')).toBe('Dirección');
  expect(part('Revisar el tinaco', 'él t')).toBe('el t');
  expect(part('Nin\u0303o', 'nino')).toBe('Nin\u0303o');
});

it('finds nothing where the text is not, and nothing by nothing', () => {
  expect(findText('Limpiar', 'pintar')).toBeUndefined();
  expect(findText('Limpiar', '  ')).toBeUndefined();
});

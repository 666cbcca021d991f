import { expect, it } from '@jest/globals';
import { findWords, hasWords } from './find-text';

const parts = (text: string, search: string) => findWords(text, search).map(({ from, to }) => text.slice(from, to));

it('finds what the server finds: case and accents do not matter', () => {
  expect(parts('Dirección de Jardinería', 'DIRECCION')).toEqual(['Dirección']);
  expect(parts('Nin\u0303o', 'nino')).toEqual(['Nin\u0303o']);
});

it('finds words in any order, and joins those that touch [SEARCH-01]', () => {
  expect(parts('María de López', 'lopez maria')).toEqual(['María', 'López']);
  expect(parts('Revisar', 'sar vis')).toEqual(['visar']);
  expect(parts('María de López', 'lopez pedro')).toEqual(['López']);
});

it('a text has a search with all its words, not with some [SEARCH-01]', () => {
  expect(hasWords('Ir a Métricas', 'metricas ir')).toBe(true);
  expect(hasWords('Ir a Métricas', 'metricas no')).toBe(false);
});

it('finds nothing where the text is not, and nothing by nothing', () => {
  expect(parts('Limpiar', 'pintar')).toEqual([]);
  expect(parts('Limpiar', '  ')).toEqual([]);
});

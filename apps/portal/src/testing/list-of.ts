import { type Page, searchTerms } from '@recuerda/contracts';
import { HttpResponse } from 'msw';

/** The text as the API compares it: case and accents do not matter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * A list response of the API: the rows that match `search` and `ids`, page by page. The cursor is
 * where the next page begins.
 */
export function listOf<T extends { id: string }>(
  rows: readonly T[],
  asked: URLSearchParams,
  textsOf: (row: T) => readonly (string | null | undefined)[],
) {
  const terms = searchTerms(asked.get('search') ?? '');
  const ids = asked.get('ids')?.split(',');
  const found = rows
    .filter((row) => {
      const texts = textsOf(row).map((text) => plain(text ?? ''));
      return terms.every(({ text, digits = text }) =>
        texts.some((has) => has.includes(plain(text)) || has.includes(plain(digits))),
      );
    })
    .filter(({ id }) => ids?.includes(id) ?? true);
  const from = Number(asked.get('cursor') ?? 0);
  const end = from + (ids?.length ?? Number(asked.get('limit') ?? 50));
  return HttpResponse.json<Page<T>>({
    items: found.slice(from, end),
    nextCursor: end < found.length ? String(end) : null,
    total: found.length,
  });
}

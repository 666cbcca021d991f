import { type FileColumn, FILES, IMPORT_KINDS, type ImportField, importFieldOf } from '@recuerda/contracts';
import { matchKey } from '@recuerda/contracts/rules/match-key';

/** Means the name of what the rows are. */
export const NAME = ['nombre', 'name'];

/** Fields by the headers that mean them, as {@link keyOf} writes them. Our exports' are among them. */
export const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_KINDS.flatMap((kind) =>
    Object.entries<FileColumn | null>(FILES[kind]).flatMap(([field, column]) =>
      (column?.aliases?.split(', ') ?? []).map((alias) => [alias, importFieldOf(kind, field)] as const),
    ),
  ),
);
export const keyOf = (header: string): string =>
  matchKey(header)
    .replace(/[*:]/g, '')
    .replace(/ ?\/ ?/g, '/')
    .replace(/ \(\d+\)$/, '')
    .trim();
const isKnown = (header: string): boolean => FIELD_OF.has(keyOf(header)) || NAME.includes(keyOf(header));

/** Cells that look like headers. */
export const recognised = (cells: readonly string[]): number => cells.filter(isKnown).length;

/** Returns a test for repetitions of the header, as lists that were put together have them. */
export function repetitionOf(header: readonly string[]): (cells: readonly string[]) => boolean {
  const keys = header.map(keyOf);
  return (cells) => cells.length === keys.length && cells.every((cell, index) => keyOf(cell) === keys[index]);
}

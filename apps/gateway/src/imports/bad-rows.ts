import { type ImportRowView, ListImportRows, MAX_BATCH } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { Column, ReadPage } from '../exports/column.js';

/** Why a row was not imported, of all its columns. */
const reasonOf = ({ problems, reason }: ImportRowView, headers: readonly string[]): string =>
  [
    ...problems.map(({ column, message }) => (column === null ? message : `${headers[column] ?? ''}: ${message}`)),
    ...(reason === null ? [] : [reason]),
  ].join(' ');

/** The columns of the file, and the reason as the last one. */
export const badRowColumns = (headers: readonly string[]): Column<ImportRowView>[] => [
  // A phone stays as it is written.
  ...headers.map((header, index) => ({
    header,
    width: 25,
    kind: 'phone' as const,
    value: ({ cells }: ImportRowView) => cells[index] ?? null,
  })),
  { header: 'Motivo', width: 60, value: (row) => reasonOf(row, headers) },
];

export const readBadRows =
  (requests: RequestClient, id: string): ReadPage<ImportRowView> =>
  (cursor) =>
    requests.send(ListImportRows, { id, bad: 'true', limit: MAX_BATCH, cursor });

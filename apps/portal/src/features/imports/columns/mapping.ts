import { FIELDS_OF_KIND, type ImportField, type ImportKind, type ImportRowView } from '@recuerda/contracts';

type Columns = readonly (ImportField | null)[];

/** Examples that a column shows. */
const SAMPLES = 3;

/** The first different values of a column that are not empty. */
export const samplesOf = (rows: readonly ImportRowView[], column: number): string[] =>
  [...new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()))].filter(Boolean).slice(0, SAMPLES);

/** Without fields that rows of this kind do not have. */
export const onlyOf = (kind: ImportKind, columns: Columns): (ImportField | null)[] =>
  columns.map((field) => (field !== null && FIELDS_OF_KIND[kind].all.includes(field) ? field : null));

/** Gives a column its field; the column that had it is not read any more. */
export const withField = (columns: Columns, column: number, field: ImportField | null): (ImportField | null)[] =>
  columns.map((before, index) => (index === column ? field : before === field ? null : before));

/** Fields that must have a column and have none. */
export const missingFields = (kind: ImportKind, columns: Columns): ImportField[] =>
  FIELDS_OF_KIND[kind].needed.filter((field) => !columns.includes(field));

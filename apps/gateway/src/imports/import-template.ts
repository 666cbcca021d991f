import { IMPORT_EXAMPLES, IMPORT_KINDS, type ImportKind, templateColumnsOf } from '@recuerda/contracts';
import { writeXlsx } from 'hucre/xlsx';
import type { Column } from '../exports/column.js';

/** Names of the files and of their sheets. */
const NAMES: Record<ImportKind, string> = { departments: 'departamentos', employees: 'empleados', tasks: 'tareas' };
export const isImportKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

/** Such as `plantilla-tareas`. */
export const templateName = (kind: ImportKind): string => `plantilla-${NAMES[kind]}`;

export const templateColumns = (kind: ImportKind): Column<readonly string[]>[] =>
  templateColumnsOf(kind).map(({ header, width, kind: of }, index) => ({
    header,
    width,
    ...(of === 'phone' && { kind: of }),
    value: (row) => row[index] ?? null,
  }));
export const templateRows = (kind: ImportKind): (readonly string[])[] => [...IMPORT_EXAMPLES[kind]];

/** With a second sheet that explains the columns. */
export function templateWorkbook(kind: ImportKind): Promise<Uint8Array> {
  const headers = templateColumnsOf(kind);
  // Excel would convert a phone typed into an unformatted cell to a number.
  const columns = headers.map(({ header, width, kind: of }) => ({
    header,
    width,
    ...(of === 'phone' && { numFmt: '@' }),
  }));
  return writeXlsx({
    sheets: [
      {
        name: NAMES[kind],
        columns,
        rows: [headers.map(({ header }) => header), ...IMPORT_EXAMPLES[kind].map((row) => [...row])],
      },
      {
        name: 'Explicaciones',
        columns: [{ width: 22 }, { width: 90 }],
        rows: [['Columna', 'Qué escribir'], ...headers.map(({ header, about }) => [header, about])],
      },
    ],
  });
}

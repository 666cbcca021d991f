import { IMPORT_EXAMPLES, IMPORT_KINDS, type ImportKind, REMINDER_INTERVALS } from '@recuerda/contracts';
import { writeXlsx } from 'hucre/xlsx';
import type { Column } from '../exports/column.js';

interface Template {
  /** Name of the file and of its sheet. */
  name: string;
  headers: readonly { header: string; width: number; isPhone?: true; about: string }[];
}

const DEPARTMENT = { header: 'Departamento', width: 25, about: 'Obligatorio. Si no existe, se crea.' };
const PHONE = {
  header: 'Teléfono',
  width: 18,
  isPhone: true as const,
  about: 'Con el código del país. Un empleado se reconoce por su teléfono. La columna debe ser texto.',
};
const intervals = REMINDER_INTERVALS.map(({ label }) => label).join(', ');

const TEMPLATES: Record<ImportKind, Template> = {
  departments: {
    name: 'departamentos',
    headers: [
      { ...DEPARTMENT, about: 'Obligatorio. Un departamento se reconoce por su nombre.' },
      { header: 'Descripción', width: 50, about: 'Opcional.' },
      { header: 'Responsable', width: 30, about: 'Opcional. Nombre o teléfono de un empleado que ya existe.' },
    ],
  },
  employees: {
    name: 'empleados',
    headers: [
      { header: 'Nombre completo', width: 30, about: 'Obligatorio.' },
      PHONE,
      DEPARTMENT,
      {
        header: 'Consentimiento',
        width: 18,
        about: 'Opcional. Sí: aceptó recibir recordatorios por WhatsApp. No: se retira lo registrado.',
      },
    ],
  },
  tasks: {
    name: 'tareas',
    headers: [
      { header: 'Título', width: 40, about: 'Obligatorio. Una tarea se reconoce por su título y su empleado.' },
      { header: 'Descripción', width: 50, about: 'Opcional.' },
      { header: 'Empleado', width: 30, about: 'Su nombre. Basta el teléfono, o el nombre si solo uno se llama así.' },
      PHONE,
      { ...DEPARTMENT, about: 'Solo hace falta para crear a un empleado que todavía no existe.' },
      { header: 'Intervalo', width: 18, about: `Cada cuánto se recuerda: ${intervals}. Vacío: 1 hora.` },
      { header: 'Vence', width: 20, about: 'Opcional. Día/mes/año, con hora o sin ella: 31/12/2026 14:30.' },
    ],
  },
};
export const isImportKind = (text: string): text is ImportKind => (IMPORT_KINDS as readonly string[]).includes(text);

/** Such as `plantilla-tareas`. */
export const templateName = (kind: ImportKind): string => `plantilla-${TEMPLATES[kind].name}`;

export const templateColumns = (kind: ImportKind): Column<readonly string[]>[] =>
  TEMPLATES[kind].headers.map(({ header, width, isPhone }, index) => ({
    header,
    width,
    ...(isPhone && { kind: 'phone' }),
    value: (row) => row[index] ?? null,
  }));
export const templateRows = (kind: ImportKind): (readonly string[])[] => [...IMPORT_EXAMPLES[kind]];

/** With a second sheet that explains the columns. */
export function templateWorkbook(kind: ImportKind): Promise<Uint8Array> {
  const { name, headers } = TEMPLATES[kind];
  // Excel would convert a phone typed into an unformatted cell to a number.
  const columns = headers.map(({ header, width, isPhone }) => ({ header, width, ...(isPhone && { numFmt: '@' }) }));
  return writeXlsx({
    sheets: [
      { name, columns, rows: [headers.map(({ header }) => header), ...IMPORT_EXAMPLES[kind].map((row) => [...row])] },
      {
        name: 'Explicaciones',
        columns: [{ width: 22 }, { width: 90 }],
        rows: [['Columna', 'Qué escribir'], ...headers.map(({ header, about }) => [header, about])],
      },
    ],
  });
}

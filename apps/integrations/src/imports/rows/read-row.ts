import {
  idField,
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  INTERVAL_WORDS,
  isExampleName,
  type TaskState,
} from '@recuerda/contracts';
import {
  consentOf,
  dueDateOf,
  intervalOf,
  isErased,
  phoneOf,
  plainText,
  stateOf,
  WAS_ERASED,
  type WrittenDue,
} from './cells.js';
import type { FileRow } from '../reading/read-table.js';

/** Contents of a row of the file. An empty cell says nothing. */
export interface ReadRow {
  number: number;
  /** Kind of the row itself. */
  kind: ImportKind;
  id: string | undefined;
  department: string | undefined;
  employee: string | undefined;
  phone: string | undefined;
  /** The phone as the cell has it. */
  writtenPhone: string | undefined;
  consent: boolean | undefined;
  /** Name or phone of the manager of a department. */
  manager: string | undefined;
  title: string | undefined;
  description: string | undefined;
  /** Minutes. */
  interval: number | undefined;
  due: WrittenDue | undefined;
  state: TaskState | undefined;
  /** A user has confirmed that the row is applied although it names somebody else than it changes. */
  confirmed: boolean;
  problems: ImportProblem[];
  /** Warnings about valid cells that were not read well. */
  notes: ImportProblem[];
}

const MESSAGES = {
  phone: 'Excel convirtió este teléfono en un número y perdió dígitos. Escríbelo completo.',
  consent: 'Debe ser sí o no.',
  interval: `No es un intervalo permitido: ${INTERVAL_WORDS}. Lo semanal o mensual es la repetición de una tarea.`,
  dueAt: 'No es una fecha, como 31/12/2026 o 31/12/2026 14:30.',
  state: 'Debe ser Activa, Pausada o Completada.',
  id: 'No es un identificador de una exportación. Deja la celda vacía, o elige que la columna no se lea.',
};
const UNREADABLE = 'Tiene un carácter que no se pudo leer (\uFFFD).';
const IS_EXAMPLE = 'Es un ejemplo de la plantilla: escribe el tuyo.';
/** Results of formulas that failed, in English and Spanish. */
const FORMULA_ERROR =
  /^#(?:N\/[AD]|GETTING_DATA|[¡¿]?(?:REF|DIV\/0|VALUE|VALOR|NAME|NOMBRE|NUM|NULL|NULO|SPILL|CALC|FIELD|BLOCKED)[!?])$/i;
/** Fields that a row may be an example by. */
const NAMES = ['title', 'employee', 'department'] as const;

/** The row is an example of a template. */
export function isExample({
  kind,
  title,
  employee,
  department,
}: Pick<ReadRow, 'kind' | (typeof NAMES)[number]>): boolean {
  const own = { tasks: title, employees: employee, departments: department }[kind];
  return own !== undefined && isExampleName(own);
}

/** Reads rows by the mapping of their columns, with the dates of `timeZone`. */
export class RowReader {
  private readonly columns: Partial<Record<ImportField, number>>;

  constructor(
    private readonly mapping: Pick<ImportMapping, 'kind' | 'columns'>,
    private readonly timeZone: string,
  ) {
    this.columns = Object.fromEntries(
      mapping.columns.flatMap((field, column) => (field === null ? [] : [[field, column]])),
    );
  }

  /** The problem at the column of a field; it names a field that has none. */
  problem(field: ImportField, message: string): ImportProblem {
    const column = this.columns[field];
    if (column !== undefined) return { column, message };
    return {
      column: null,
      message: `${IMPORT_FIELD_NAMES[field]}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    };
  }

  /** The problems of cells that say nothing any more: their rows mean no person, or others of the same name. */
  erasedCells({ cells }: FileRow): ImportProblem[] {
    return this.mapping.columns.flatMap((field, column) =>
      field !== null && isErased(cells[column]) ? [{ column, message: WAS_ERASED }] : [],
    );
  }

  read({ number, cells, confirmed = false }: FileRow): ReadRow {
    const problems: ImportProblem[] = [];
    const failed = new Set<ImportField>();
    const notes = this.mapping.columns.flatMap((field, column) =>
      field !== null && cells[column]?.includes('\uFFFD') ? [{ column, message: UNREADABLE }] : [],
    );
    const cell = (field: ImportField): string | undefined => {
      const column = this.columns[field];
      const text = column === undefined ? '' : plainText(cells[column] ?? '');
      if (!FORMULA_ERROR.test(text)) return text || undefined;
      if (!failed.has(field)) problems.push(this.problem(field, `Es un error de la hoja de cálculo: ${text}.`));
      failed.add(field);
      return undefined;
    };
    const parse = <T>(field: keyof typeof MESSAGES, reader: (text: string) => T | null | undefined): T | undefined => {
      const text = cell(field);
      if (text === undefined) return undefined;
      const value = reader(text);
      if (value === null || value === undefined || Number.isNaN(value)) {
        problems.push(this.problem(field, MESSAGES[field]));
        return undefined;
      }
      return value;
    };
    const row = {
      number,
      confirmed,
      id: parse('id', (text) => idField.safeParse(text).data),
      department: cell('department'),
      employee: cell('employee'),
      phone: parse('phone', phoneOf),
      writtenPhone: cell('phone'),
      consent: parse('consent', consentOf),
      manager: cell('manager'),
      title: cell('title'),
      description: cell('description'),
      interval: parse('interval', intervalOf),
      due: parse('dueAt', (text) => dueDateOf(text, this.timeZone)),
      state: parse('state', stateOf),
    };
    const kind = this.kindOf(row, problems.length > 0);
    if (!isExample({ ...row, kind }))
      for (const field of NAMES)
        if (row[field] !== undefined && isExampleName(row[field])) problems.push(this.problem(field, IS_EXAMPLE));
    return { ...row, kind, problems, notes };
  }

  /** A row of a file of tasks may stand for an employee or a department alone. */
  private kindOf(
    { title, employee, phone, department }: Omit<ReadRow, 'kind' | 'problems' | 'notes'>,
    isBad: boolean,
  ): ImportKind {
    if (this.mapping.kind !== 'tasks' || title !== undefined || isBad) return this.mapping.kind;
    if (employee !== undefined && phone !== undefined) return 'employees';
    return employee === undefined && phone === undefined && department !== undefined ? 'departments' : 'tasks';
  }
}

import {
  idField,
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  type TaskState,
} from '@recuerda/contracts';
import { isErased, WAS_ERASED } from '../erased.js';
import type { FileRow } from '../reading/read-table.js';
import { consentOf, dueDateOf, intervalOf, phoneOf, plainText, stateOf, type WrittenDue } from './cells.js';

/** What a row of the file says. An empty cell says nothing. */
export interface ReadRow {
  number: number;
  /** What the row itself is. */
  kind: ImportKind;
  id: string | undefined;
  department: string | undefined;
  employee: string | undefined;
  phone: string | undefined;
  consent: boolean | undefined;
  title: string | undefined;
  description: string | undefined;
  /** Minutes. */
  interval: number | undefined;
  due: WrittenDue | undefined;
  state: TaskState | undefined;
  problems: ImportProblem[];
}

const MESSAGES = {
  phone: 'Excel convirtió este teléfono en un número y perdió dígitos. Escríbelo completo.',
  consent: 'Debe ser sí o no.',
  interval: 'No es un intervalo, como "30 minutos", "1 hora" o "1 vez al día".',
  dueAt: 'No es una fecha, como 31/12/2026 o 31/12/2026 14:30.',
  state: 'Debe ser Activa, Pausada o Completada.',
};

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

  read({ number, cells }: FileRow): ReadRow {
    const problems: ImportProblem[] = [];
    const cell = (field: ImportField): string | undefined => {
      const column = this.columns[field];
      return (column === undefined ? '' : plainText(cells[column] ?? '')) || undefined;
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
    const id = cell('id');
    const row = {
      number,
      // A failed check makes an error, also of an empty cell.
      id: id === undefined ? undefined : idField.safeParse(id).data,
      department: cell('department'),
      employee: cell('employee'),
      phone: parse('phone', phoneOf),
      consent: parse('consent', consentOf),
      title: cell('title'),
      description: cell('description'),
      interval: parse('interval', intervalOf),
      due: parse('dueAt', (text) => dueDateOf(text, this.timeZone)),
      state: parse('state', stateOf),
    };
    return { ...row, kind: this.kindOf(row, problems.length > 0), problems };
  }

  /** A row of a file of tasks may stand for an employee or a department alone. */
  private kindOf(
    { title, employee, phone, department }: Omit<ReadRow, 'kind' | 'problems'>,
    isBad: boolean,
  ): ImportKind {
    if (this.mapping.kind !== 'tasks' || title !== undefined || isBad) return this.mapping.kind;
    if (employee !== undefined && phone !== undefined) return 'employees';
    return employee === undefined && phone === undefined && department !== undefined ? 'departments' : 'tasks';
  }
}

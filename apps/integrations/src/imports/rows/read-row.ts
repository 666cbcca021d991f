import {
  IMPORT_FIELD_NAMES,
  IMPORTED_TASK_FIELDS,
  type ImportedTaskField,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  isExampleName,
  type Kind,
  rowName,
  type RowName,
  TASK_FIELDS,
  type TaskState,
} from '@recuerda/contracts';
import { type CellValue, isErased, plainText, readCell, WAS_ERASED } from './cells.js';
import type { FileRow } from '../reading/read-table.js';

/** Values of a row's cells. An empty cell says nothing. */
interface Cells extends TaskCells {
  id?: string;
  department?: string;
  employee?: string;
  phone?: string;
  email?: string;
  consent?: boolean;
  /** Name or phone of the manager of a department. */
  manager?: string;
  state?: TaskState;
}
type TaskCells = { [F in ImportedTaskField as RowName<F>]?: CellValue<(typeof TASK_FIELDS)[F]['kind']> };

/** Contents of a row of the file. */
export interface ReadRow extends Cells {
  number: number;
  /** Kind of the row itself. */
  kind: ImportKind;
  /** The phone as the cell has it. */
  writtenPhone: string | undefined;
  /** A user has confirmed that the row is applied although it names somebody else than it changes. */
  confirmed: boolean;
  problems: ImportProblem[];
  /** Warnings about valid cells that were not read well. */
  notes: ImportProblem[];
}

/** In the order in which the problems of a row are told. */
const KINDS = {
  id: 'id',
  department: 'text',
  employee: 'text',
  phone: 'phone',
  email: 'text',
  consent: 'yesNo',
  manager: 'text',
  ...Object.fromEntries(IMPORTED_TASK_FIELDS.map((field) => [rowName(field), TASK_FIELDS[field].kind])),
  state: 'state',
} as Readonly<Record<ImportField, Kind>>;
const FIELDS = Object.entries(KINDS) as [ImportField, Kind][];

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
    const notes = this.mapping.columns.flatMap((field, column) =>
      field !== null && cells[column]?.includes('\uFFFD') ? [{ column, message: UNREADABLE }] : [],
    );
    const values: Partial<Record<ImportField, unknown>> = {};
    const written = (field: ImportField): string => plainText(cells[this.columns[field] ?? -1] ?? '');
    for (const [field, kind] of FIELDS) {
      const text = written(field);
      if (text === '') continue;
      const { value, problem } = FORMULA_ERROR.test(text)
        ? { problem: `Es un error de la hoja de cálculo: ${text}.` }
        : readCell(kind, text, this.timeZone);
      if (value === undefined) problems.push(this.problem(field, problem));
      else values[field] = value;
    }
    const row = { number, confirmed, ...(values as Cells), writtenPhone: written('phone') };
    const kind = this.kindOf(row, problems.length > 0);
    if (!isExample({ ...row, kind }))
      for (const field of NAMES)
        if (row[field] !== undefined && isExampleName(row[field])) problems.push(this.problem(field, IS_EXAMPLE));
    return { ...row, kind, problems, notes };
  }

  /** A row of a file of tasks may stand for an employee or a department alone. */
  private kindOf({ title, employee, phone, department }: Cells, isBad: boolean): ImportKind {
    if (this.mapping.kind !== 'tasks' || title !== undefined || isBad) return this.mapping.kind;
    if (employee !== undefined && phone !== undefined) return 'employees';
    return employee === undefined && phone === undefined && department !== undefined ? 'departments' : 'tasks';
  }
}

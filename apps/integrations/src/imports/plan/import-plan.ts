import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  type ImportVerdict,
  matchKey,
} from '@recuerda/contracts';
import { v5 } from 'uuid';
import type { z } from 'zod';
import { phoneKey } from '../rows/cells.js';
import type { ReadRow, RowReader } from '../rows/read-row.js';

/** A department, an employee or a task to be created or changed. */
interface PlannedItem {
  kind: ImportKind;
  id: string;
  create?: object;
  patch?: object;
}

/** What the import would do with a row. `itemId`: id of the entity that it creates or changes. */
interface RowVerdict {
  number: number;
  verdict: ImportVerdict;
  problems: ImportProblem[];
  changes: ImportField[];
  itemId: string | null;
}

type PlanOptions = Pick<ImportMapping, 'mode' | 'createMissing'> & { importId: string };

/** Fields of entities by where rows have them. */
const FIELD_OF_INPUT: Readonly<Record<string, ImportField>> = {
  phone: 'phone',
  consent: 'consent',
  departmentId: 'department',
  title: 'title',
  description: 'description',
  employeeId: 'employee',
  reminderInterval: 'interval',
  dueAt: 'dueAt',
};

/** What becomes of each row of a file. What rows need only is planned once. */
export class ImportPlan {
  readonly items = new Map<string, PlannedItem>();
  readonly verdicts = new Map<number, RowVerdict>();
  /** By the id of what a row stands for: where it stood first, and what it said. */
  private readonly firsts = new Map<string, { number: number; said: string }>();

  constructor(
    readonly options: PlanOptions,
    private readonly reader: Pick<RowReader, 'problem'>,
  ) {}

  /** The same each time the file is read: a repeated chunk creates nothing twice. */
  newId(kind: ImportKind, key: string): string {
    return v5(`${kind} ${key}`, this.options.importId);
  }

  problem(row: ReadRow, field: ImportField, message: string): undefined {
    row.problems.push(this.reader.problem(field, message));
    return undefined;
  }

  /** Checks by the schema of the API; its problems are those of the row. */
  check<T>(row: ReadRow, schema: z.ZodType<T>, input: object): T | undefined {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const name = String(path[0]);
      const own: ImportField = row.kind === 'departments' ? 'department' : 'employee';
      row.problems.push(this.reader.problem(name === 'name' ? own : (FIELD_OF_INPUT[name] ?? own), message));
    }
    return undefined;
  }

  /** What rows name only: once however many name it. */
  need(item: PlannedItem): void {
    if (!this.items.has(item.id)) this.items.set(item.id, item);
  }

  /** True if the row is the first about an entity; otherwise it is decided: it repeats the first, or contradicts it. */
  isFirst(row: ReadRow, id: string): boolean {
    const { number, problems, ...words } = row;
    if (problems.length > 0) {
      this.decide(row, 'error', null);
      return false;
    }
    const said = matchKey(JSON.stringify({ ...words, phone: words.phone && phoneKey(words.phone) }));
    const first = this.firsts.get(id);
    if (first === undefined) {
      this.firsts.set(id, { number, said });
      return true;
    }
    if (first.said !== said) {
      const message = `Está repetida con otros datos: también está en la fila ${first.number}.`;
      row.problems.push({ column: null, message });
    }
    this.decide(row, 'unchanged', null);
    return false;
  }

  create(row: ReadRow, item: PlannedItem): void {
    this.items.set(item.id, item);
    this.decide(row, 'create', item.id);
  }

  /** Fields with a value change. */
  update(row: ReadRow, kind: ImportKind, id: string, patch: Partial<Record<string, unknown>>): void {
    const given = Object.entries(patch).filter(([, value]) => value !== undefined);
    if (given.length === 0 || this.options.mode === 'create') return this.decide(row, 'unchanged', null);
    this.items.set(id, { kind, id, patch: Object.fromEntries(given) });
    const own: ImportField = kind === 'departments' ? 'department' : 'employee';
    this.decide(
      row,
      'update',
      id,
      given.map(([name]) => FIELD_OF_INPUT[name] ?? own),
    );
  }

  decide(row: ReadRow, verdict: ImportVerdict, itemId: string | null, changes: ImportField[] = []): void {
    const { number, problems } = row;
    const isBad = problems.length > 0;
    this.verdicts.set(number, {
      number,
      verdict: isBad ? 'error' : verdict,
      problems,
      changes: isBad ? [] : changes,
      itemId: isBad ? null : itemId,
    });
  }
}

/** The value, if it is given and differs. */
export const changed = <T>(given: T | undefined, present: T): T | undefined => (given === present ? undefined : given);
/** The text, if it is given and differs by more than spaces around it. */
export const changedText = (given: string | undefined, present: string | null): string | undefined =>
  given === undefined || given === (present ?? '').replace(/\r\n?/g, '\n').trim() ? undefined : given;

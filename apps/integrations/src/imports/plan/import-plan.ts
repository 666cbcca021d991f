import { createHash } from 'node:crypto';
import {
  type ImportField,
  importFieldOf,
  type ImportKind,
  type ImportMapping,
  type ImportProblem,
  type ImportVerdict,
  matchKey,
  type TaskState,
  visibleText,
} from '@recuerda/contracts';
import { phoneWarning } from '@recuerda/contracts/rules/phone-number';
import { v5 } from 'uuid';
import type { z } from 'zod';
import { phoneKey, plainText } from '../rows/cells.js';
import type { ReadRow, RowReader } from '../rows/read-row.js';

/** Values that a row gives a department, an employee or a task. */
interface PlannedInput {
  id?: string;
  name?: string;
  departmentId?: string;
  managerEmployeeId?: string | null;
  employeeId?: string;
  phone?: string;
  /** ISO 8601. */
  dueAt?: string | null;
  state?: TaskState;
}

/** A department, an employee or a task to be created or changed. */
interface PlannedItem {
  kind: ImportKind;
  id: string;
  create?: PlannedInput;
  patch?: PlannedInput;
}

/** Planned result of a row. `itemId`: id of the entity that it creates or changes. */
interface RowVerdict {
  number: number;
  verdict: ImportVerdict;
  problems: ImportProblem[];
  warnings: ImportProblem[];
  changes: ImportField[];
  /** Texts of the changed fields, before the change. */
  previous: Partial<Record<ImportField, string>>;
  itemId: string | null;
}

type PlanOptions = Pick<ImportMapping, 'mode' | 'createMissing'> & { importId: string; now: Date };

/** Kinds that rows of other kinds may name. */
type NamedKind = Exclude<ImportKind, 'tasks'>;

/** The value by which two rows are about the same. */
const SAME: Readonly<Record<ImportKind, string>> = {
  departments: 'el mismo nombre',
  employees: 'el mismo teléfono',
  tasks: 'el mismo título para la misma persona',
};

const IS_CREATED: Readonly<Record<NamedKind, string>> = {
  departments: 'Se crea este departamento.',
  employees: 'Se crea este empleado.',
};

/** The part that was planned since the last one was taken. */
export interface PlannedPart {
  verdicts: RowVerdict[];
  items: PlannedItem[];
}

/**
 * Plans what becomes of each row of a file. Entities that rows only name are planned once. After a
 * part was taken, ids, names and hashes remain, with which later rows are compared.
 */
export class ImportPlan {
  readonly counts = { total: 0, creates: { departments: 0, employees: 0, tasks: 0 } };
  private part: PlannedPart = { verdicts: [], items: [] };
  /** By the id of each item: it is created. */
  private readonly created = new Map<string, boolean>();
  /** By the id of what a row stands for: where it stood first, and a hash of what it said. */
  private readonly firsts = new Map<string, { number: number; said: string }>();
  /** Departments and employees that rows only name: created with the first row that is imported. */
  private readonly named = new Map<string, PlannedItem & { kind: NamedKind }>();
  /** Findings of the row that is being planned. */
  private warnings: ImportProblem[] = [];
  /** The row that is being planned is to be confirmed first. */
  private isUnconfirmed = false;

  constructor(
    readonly options: PlanOptions,
    private readonly reader: Pick<RowReader, 'problem'>,
  ) {}

  take(): PlannedPart {
    const taken = this.part;
    this.part = { verdicts: [], items: [] };
    return taken;
  }

  /** Returns the same id each time the file is read: a repeated chunk creates nothing twice. */
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
    for (const { path, message } of parsed.error.issues)
      this.problem(row, importFieldOf(row.kind, String(path[0])), message);
    return undefined;
  }

  name(kind: NamedKind, id: string, input: PlannedInput): void {
    this.named.set(id, { kind, id, create: { id, ...input } });
  }

  isNew(id: string): boolean {
    return this.named.has(id) || this.created.get(id) === true;
  }

  /** Returns true for the first row about an entity. Decides the others: they repeat the first, or contradict it. */
  isFirst(row: ReadRow, id: string): boolean {
    const { number, problems, notes: _, confirmed: __, writtenPhone: ___, ...words } = row;
    if (problems.length > 0) {
      this.decide(row, 'error', null);
      return false;
    }
    const said = hashOf(matchKey(JSON.stringify({ ...words, phone: words.phone && phoneKey(words.phone) })));
    const first = this.firsts.get(id);
    if (first === undefined) {
      this.firsts.set(id, { number, said });
      return true;
    }
    if (first.said !== said) {
      const same = row.id === undefined ? SAME[row.kind] : 'el mismo Id';
      const message = `Está repetida con otros datos: la fila ${first.number} tiene ${same}.`;
      row.problems.push({ column: null, message });
    }
    this.decide(row, 'unchanged', null);
    return false;
  }

  /** Warns of a row, which is not applied until it is confirmed. */
  ask(row: ReadRow, field: ImportField, message: string): void {
    this.warn(field, message);
    this.isUnconfirmed = !row.confirmed;
  }

  /** @param field null: the whole row */
  warn(field: ImportField | null, message: string): void {
    this.warnings.push(field === null ? { column: null, message } : this.reader.problem(field, message));
  }

  create(row: ReadRow, kind: ImportKind, id: string, input: PlannedInput): void {
    if (this.isUnconfirmed) return this.decide(row, 'unconfirmed', null);
    this.add({ kind, id, create: { id, ...input } });
    this.decide(row, 'create', id);
  }

  /** Fields with a value change. `present`: the texts of all fields, as they are. */
  update(row: ReadRow, kind: ImportKind, id: string, patch: object, present: Readonly<Record<string, unknown>>): void {
    const given = Object.entries(patch).filter(([, value]) => value !== undefined);
    const isBad = row.problems.length > 0;
    if (isBad || given.length === 0 || this.options.mode === 'create') return this.decide(row, 'unchanged', null);
    const former = given.map(([name]) => [importFieldOf(kind, name), String(present[name] ?? '')]);
    const previous = Object.fromEntries(former) as RowVerdict['previous'];
    if (this.isUnconfirmed) return this.decide(row, 'unconfirmed', null, previous);
    this.add({ kind, id, patch: Object.fromEntries(given) });
    this.decide(row, 'update', id, previous);
  }

  decide(
    { number, problems, notes = [] }: Pick<ReadRow, 'number' | 'problems'> & { notes?: ImportProblem[] },
    verdict: ImportVerdict,
    itemId: string | null,
    previous: RowVerdict['previous'] = {},
  ): void {
    const isBad = problems.length > 0;
    this.part.verdicts.push({
      number,
      verdict: isBad ? 'error' : verdict,
      problems,
      warnings: [...notes, ...this.warnings],
      changes: Object.keys(previous) as ImportField[],
      previous,
      itemId: isBad ? null : itemId,
    });
    this.warnings = [];
    this.isUnconfirmed = false;
  }

  /** Adds an item, with the department and the employee that it needs and that are only named. */
  private add(item: PlannedItem): void {
    const given = item.create ?? item.patch ?? {};
    for (const id of [given.departmentId, given.employeeId]) {
      const named = this.named.get(id ?? '');
      if (!named || this.created.has(named.id)) continue;
      this.add(named);
      this.warn(importFieldOf(named.kind, 'name'), IS_CREATED[named.kind]);
    }
    this.part.items.push(item);
    this.created.set(item.id, item.create !== undefined);
    this.counts.total += 1;
    if (item.create) this.counts.creates[item.kind] += 1;
    const { phone, dueAt, state } = given;
    const unusual = phone === undefined ? undefined : phoneWarning(phone);
    if (unusual !== undefined) this.warn('phone', `${unusual}.`);
    if (dueAt && new Date(dueAt) < this.options.now && state !== 'completed') this.warn('dueAt', 'Esta fecha ya pasó.');
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The value, if it is given and differs. */
export const changed = <T>(given: T | undefined, present: T): T | undefined => (given === present ? undefined : given);
/** The text, if it is given and looks different. Apostrophes of a workbook are its own, those of CSV of exports. */
export function changedText(given: string | undefined, present: string | null): string | undefined {
  const text = (present ?? '').replace(/\r\n?/g, '\n');
  return given === undefined || given === visibleText(text) || given === plainText(text) ? undefined : given;
}
/** Two names with the same key are one, with or without apostrophes of exports. */
export function nameKey(name: string): string {
  const plain = plainText(name);
  return plain === name ? matchKey(name) : nameKey(plain);
}

import type { BulkAction, BulkList } from '@recuerda/contracts';
import type { ComponentType } from 'react';

export type Counted = readonly [one: string, many: string];

/** What an action needs besides the rows: a field of its question. */
export interface BulkValue {
  /** Its name in the request. */
  name: 'reminderInterval' | 'employeeId' | 'departmentId';
  /** Null: one must choose. */
  initial: string | number | null;
  Field: ComponentType<BulkFieldProps>;
}
export interface BulkFieldProps {
  value: string | number | null;
  onChange: (value: string | number | null) => void;
  /** It was tried without. */
  isMissing: boolean;
}

/** One action, as it is said. */
export interface BulkWords {
  action: BulkAction;
  /** On the button. */
  name: string;
  /** The question before. */
  ask: (rows: string) => string;
  value?: BulkValue;
  /** More than `ASK_TWICE_ABOVE` rows are asked for a second time. */
  askTwice?: boolean;
  /** Of how many rows it was done: of one, and of several. */
  changed?: Counted;
  /** Of those that stayed as they were. */
  unchanged?: Counted;
  /** Said when it is undone. */
  undone?: string;
}

/** What can be done to many rows of a list. */
export interface BulkKind {
  list: BulkList;
  /** ['tarea', 'tareas'] */
  noun: Counted;
  selected: Counted;
  changed: Counted;
  /** 'Seleccionar las 51 que coinciden' */
  selectAll: (count: string) => string;
  actions: readonly BulkWords[];
}
export const ASK_TWICE_ABOVE = 50;

import type { BulkAction, BulkList } from '@recuerda/contracts';
import type { ComponentType } from 'react';

export type Counted = readonly [one: string, many: string];

/** Properties of the field that asks for an action's value. */
interface BulkValue {
  /** Its name in the request. */
  name: 'reminderInterval' | 'employeeId' | 'departmentId';
  /** Value at first; null if the user must choose. */
  initial: string | number | null;
  Field: ComponentType<BulkFieldProps>;
}
export interface BulkFieldProps {
  value: string | number | null;
  onChange: (value: string | number | null) => void;
  /** The user tried to start without a value. */
  isMissing: boolean;
}

/** One action with its texts. */
export interface BulkWords {
  action: BulkAction;
  /** On the button. */
  name: string;
  /** Question of the dialog; `isOne`: for its verb. */
  ask: (rows: string, isOne: boolean) => string;
  value?: BulkValue;
  /** More than `ASK_TWICE_ABOVE` rows are asked for a second time. */
  askTwice?: boolean;
  /** Rows that were changed, one and several. */
  changed?: Counted;
  /** Rows that stayed as they were. */
  unchanged?: Counted;
  /** Shown after it was undone. */
  undone?: string;
}

/** Actions on many rows of a list. */
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

import { FILTERED_TASK_FIELDS, TASK_FIELDS } from './task-fields.js';

/**
 * The portal's lists of entities, each with its filters and what it is sorted by: in the address, and in saved views. A
 * minus before an order reverses it, as in `-due`.
 */
export const VIEWED_LISTS = {
  tasks: {
    filters: ['search', 'state', 'departmentId', ...FILTERED_TASK_FIELDS],
    orders: ['created', 'title', 'employee', 'department', 'state', 'reminder', 'due'],
  },
  employees: { filters: ['search', 'departmentId', 'consent'], orders: ['created', 'name'] },
  departments: { filters: ['search', 'manager'], orders: ['created', 'name'] },
} as const;
export type ViewedList = keyof typeof VIEWED_LISTS;
export type SortColumn<L extends ViewedList = ViewedList> = (typeof VIEWED_LISTS)[L]['orders'][number];
export type SortOrder<L extends ViewedList = ViewedList> = SortColumn<L> | `-${SortColumn<L>}`;

/** Returns the orders of a list, each in both directions. */
export const ordersOf = <L extends ViewedList>(list: L): [SortOrder<L>, ...SortOrder<L>[]] =>
  VIEWED_LISTS[list].orders.flatMap((order) => [order, `-${order}`]) as [SortOrder<L>, ...SortOrder<L>[]];

/** Returns what an order sorts by. */
export const columnOf = <L extends ViewedList>(order: SortOrder<L>): SortColumn<L> =>
  (order.startsWith('-') ? order.slice(1) : order) as SortColumn<L>;

/** Creation begins with the newest, all else with the first; a minus reverses it. */
export const isDescending = (order: string): boolean => order.endsWith('created') !== order.startsWith('-');

/** Both directions of each order. */
export const ORDER_NAMES: Readonly<Record<SortOrder, string>> = {
  created: 'lo último primero',
  '-created': 'lo más antiguo primero',
  name: 'nombre (A-Z)',
  '-name': 'nombre (Z-A)',
  title: 'título (A-Z)',
  '-title': 'título (Z-A)',
  employee: 'empleado (A-Z)',
  '-employee': 'empleado (Z-A)',
  department: 'departamento (A-Z)',
  '-department': 'departamento (Z-A)',
  state: 'activas primero',
  '-state': 'completadas primero',
  reminder: 'recordatorio (lo más cercano)',
  '-reminder': 'recordatorio (lo más lejano)',
  due: 'vencimiento (lo más cercano)',
  '-due': 'vencimiento (lo más lejano)',
};

export type ListFilter<L extends ViewedList> = (typeof VIEWED_LISTS)[L]['filters'][number];

/** The states by which tasks are filtered. */
export const STATE_FILTER_NAMES = {
  active: 'Activas',
  paused: 'Pausadas',
  completed: 'Completadas',
  overdue: 'Vencidas',
  reported: 'Por confirmar',
  escalated: 'Escaladas',
  declined: 'No pueden hacerse',
  silent: 'Activas que no recuerdan',
  failed: 'Con envío fallido',
  held: 'Retenidas',
  unreachable: 'Empleado sin recordatorios',
} as const;

export const MANAGER_FILTER_NAMES = { none: 'Sin responsable', set: 'Con responsable' } as const;

export const CONSENT_FILTER_NAMES = { missing: 'Sin consentimiento', given: 'Con consentimiento' } as const;

/** Names of what a saved view sets. */
export const FILTER_WORDS: Readonly<Record<ListFilter<ViewedList> | 'order', string>> = {
  search: 'búsqueda',
  state: 'estado',
  departmentId: 'departamento',
  ...(Object.fromEntries(FILTERED_TASK_FIELDS.map((field) => [field, TASK_FIELDS[field].filter.word])) as Record<
    (typeof FILTERED_TASK_FIELDS)[number],
    string
  >),
  consent: 'consentimiento',
  manager: 'responsable',
  order: 'orden',
};

/** Filters of tasks that depend on their reminders, which the scheduler knows. */
export const REMINDER_FILTERS = ['failed', 'held', 'silent'] as const;
export type ReminderFilter = (typeof REMINDER_FILTERS)[number];

export const isReminderFilter = (filter: string | undefined): filter is ReminderFilter =>
  (REMINDER_FILTERS as readonly (string | undefined)[]).includes(filter);

/** Filters of the tasks that need somebody, in the order of the dashboard. */
export const ATTENTION = ['failed', 'overdue', 'held', 'unreachable', 'reported'] as const;

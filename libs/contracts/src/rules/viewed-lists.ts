/** The portal's lists of entities, each with its filters and orders: in the address, and in saved views. */
export const VIEWED_LISTS = {
  tasks: { filters: ['search', 'state', 'departmentId', 'employeeId'], orders: ['created', 'due'] },
  employees: { filters: ['search', 'departmentId', 'consent'], orders: ['created', 'name'] },
  departments: { filters: ['search'], orders: ['created', 'name'] },
} as const;
export type ViewedList = keyof typeof VIEWED_LISTS;
export type ListFilter<L extends ViewedList> = (typeof VIEWED_LISTS)[L]['filters'][number];

/** The states by which tasks are filtered. */
export const STATE_FILTER_NAMES = {
  active: 'Activas',
  paused: 'Pausadas',
  completed: 'Completadas',
  overdue: 'Vencidas',
  reported: 'Por confirmar',
  escalated: 'Escaladas',
} as const;

export const CONSENT_FILTER_NAMES = { missing: 'Sin consentimiento', given: 'Con consentimiento' } as const;

/** What a saved view says that it sets. */
export const FILTER_WORDS: Readonly<Record<ListFilter<ViewedList> | 'order', string>> = {
  search: 'búsqueda',
  state: 'estado',
  departmentId: 'departamento',
  employeeId: 'empleado',
  consent: 'consentimiento',
  order: 'orden',
};

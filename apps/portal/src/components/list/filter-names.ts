/** The states by which tasks are filtered. */
export const STATE_FILTERS = {
  active: 'Activas',
  paused: 'Pausadas',
  completed: 'Completadas',
  overdue: 'Vencidas',
  reported: 'Por confirmar',
  escalated: 'Escaladas',
} as const;

export const CONSENT_FILTERS = { missing: 'Sin consentimiento', given: 'Con consentimiento' } as const;

/** Constants of docs/requirements.md. */
export const DASHBOARD_REFRESH_SECONDS = 60;
export const RECENT_TASKS = 5;
export const UPCOMING_REMINDERS = 5;
export const TOP_EMPLOYEES = 8;
export const DEPARTMENT_LABEL_LENGTH = 10;
export const EMPLOYEE_LABEL_LENGTH = 12;
export const WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'] as const;
export const TASK_STATUS = {
  active: { name: 'Activas', color: '#10B981' },
  paused: { name: 'Pausadas', color: '#6B7280' },
} as const;

/** Figures of the dashboard when the database cannot be reached. Source: ERR-02. */
export const DEMO_FIGURES = {
  totalEmployees: 8,
  totalTasks: 15,
  activeTasks: 12,
  totalDepartments: 4,
  remindersToday: 23,
} as const;
/** Maximum number of ids a list request names. */
export const MAX_IDS = 100;
/** Most tasks that are found by their reminders: further ones are neither listed nor counted. */
export const MAX_FOUND_BY_REMINDER = 20_000;

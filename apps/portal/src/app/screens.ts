/** Each screen's code, loaded when it is first visited. */
export const SCREENS = {
  dashboard: () => import('../features/dashboard/DashboardScreen'),
  employees: () => import('../features/employees/EmployeesScreen'),
  tasks: () => import('../features/tasks/TasksScreen'),
  departments: () => import('../features/departments/DepartmentsScreen'),
  metrics: () => import('../features/metrics/MetricsScreen'),
};

/** The first screen has the network to itself for this long. Milliseconds. */
const AFTER_MS = 3_000;

/** Fetches the other screens while nothing else is to do. Métricas waits for its visit: it brings the charts. */
export function preloadScreens(): () => void {
  const timer = window.setTimeout(() => {
    for (const load of [SCREENS.dashboard, SCREENS.employees, SCREENS.tasks, SCREENS.departments])
      // One that cannot be had now is asked for again when it is visited.
      load().catch(() => undefined);
  }, AFTER_MS);
  return () => window.clearTimeout(timer);
}

/** The portal's screens and their addresses. */
export const SCREENS = [
  { name: 'dashboard', path: '/' },
  { name: 'employees', path: '/employees' },
  { name: 'tasks', path: '/tasks' },
  { name: 'departments', path: '/departments' },
  { name: 'metrics', path: '/metrics' },
];

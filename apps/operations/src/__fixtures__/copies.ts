/** Replicas of the services, without times, and counts. */
export const COPIES = {
  'directory.task_copies': 'SELECT * FROM directory.task_copies ORDER BY task_id',
  'directory.employees': 'SELECT id, task_count FROM directory.employees ORDER BY id',
  'tasks.employee_copies': 'SELECT * FROM tasks.employee_copies ORDER BY id',
  'tasks.department_copies': 'SELECT * FROM tasks.department_copies ORDER BY id',
  'scheduler.task_copies': 'SELECT * FROM scheduler.task_copies ORDER BY task_id',
  'conversations.employee_copies': 'SELECT * FROM conversations.employee_copies ORDER BY id',
  'conversations.provider_users': 'SELECT * FROM conversations.provider_users ORDER BY user_id',
  reminders: 'SELECT task_id, status, activation, interval_minutes FROM scheduler.task_reminders ORDER BY task_id',
  'metrics.departments': 'SELECT * FROM metrics.departments ORDER BY id',
  'metrics.employees': 'SELECT * FROM metrics.employees ORDER BY id',
  'metrics.tasks': 'SELECT * FROM metrics.tasks ORDER BY id',
  'metrics.send_counts': 'SELECT * FROM metrics.send_counts ORDER BY minute',
  'metrics.receipt_counts': 'SELECT * FROM metrics.receipt_counts ORDER BY hour',
  'metrics.sends_per_minute': 'SELECT * FROM metrics.sends_per_minute ORDER BY minute',
};

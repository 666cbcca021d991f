const cursor = (...values) => Buffer.from(JSON.stringify(values)).toString('base64url');

/** The cursor of the last `size` rows of a table listed newest first; `lead` comes before its two values. */
async function lastPage(client, table, lead = [], size = 50) {
  const { rows } = await client.query(
    `SELECT id, created_at FROM ${table} ORDER BY created_at, id OFFSET ${size} LIMIT 1`,
  );
  return cursor(...lead, rows[0].created_at.toISOString(), rows[0].id);
}

/** The requests: a name, the path, and the target of its p99 (ms). */
export async function casesOf(client) {
  const {
    rows: [some],
  } = await client.query(
    `SELECT t.id AS task, e.id AS employee, e.department_id AS department
     FROM tasks.tasks t JOIN directory.employees e ON e.id = t.employee_id ORDER BY t.id OFFSET 500 LIMIT 1`,
  );
  const list = (name, path) => ({ name, path: `/api/${path}`, targetMs: 30 });
  const figure = (name, path) => ({ name, path: `/api/${path}`, targetMs: 50 });
  return [
    list('departments', 'departments?limit=50'),
    list('departments by name', 'departments?limit=50&order=name'),
    list('departments, all 200', 'departments?limit=200'),
    list('departments, search', 'departments?search=acta'),
    list(
      'departments, last page',
      `departments?cursor=${await lastPage(client, 'directory.departments', ['created'])}`,
    ),
    list('employees', 'employees?limit=50'),
    list('employees by name', 'employees?limit=50&order=name'),
    list('employees, 200 a page', 'employees?limit=200'),
    list('employees of a department', `employees?departmentId=${some.department}`),
    list('employees, search, 1 hit', 'employees?search=90012345'),
    list('employees, search, many hits', `employees?search=${encodeURIComponent('núñez')}`),
    list('employees, last page', `employees?cursor=${await lastPage(client, 'directory.employees', ['created'])}`),
    list('tasks', 'tasks?limit=50'),
    list('tasks, 200 a page', 'tasks?limit=200'),
    list('tasks, open', 'tasks?state=open'),
    list('tasks, active', 'tasks?state=active'),
    list('tasks, paused', 'tasks?state=paused'),
    list('tasks, completed', 'tasks?state=completed'),
    list('tasks of an employee', `tasks?employeeId=${some.employee}`),
    list('tasks of a department', `tasks?departmentId=${some.department}`),
    list('tasks, search, 1 hit', 'tasks?search=77771'),
    list('tasks, search, no hit', 'tasks?search=zzzz'),
    list('tasks, search, 770 hits', `tasks?search=${encodeURIComponent('convocar circular')}`),
    list('tasks, search, 10,000 hits', 'tasks?search=entregar'),
    list('tasks, search, all but few', 'tasks?search=a'),
    list('tasks, search in a department', `tasks?search=entregar&departmentId=${some.department}`),
    list('tasks, last page', `tasks?cursor=${await lastPage(client, 'tasks.tasks')}`),
    list('a task', `tasks/${some.task}`),
    list('upcoming reminders', 'reminders/upcoming'),
    list('deliveries', 'deliveries'),
    list('deliveries of a task', `deliveries?taskId=${some.task}`),
    figure('dashboard', 'dashboard'),
    figure('metrics', 'metrics'),
  ];
}

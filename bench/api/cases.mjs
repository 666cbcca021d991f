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
  const lists = {
    departments: 'departments?limit=50',
    'departments by name': 'departments?limit=50&order=name',
    'departments, all 200': 'departments?limit=200',
    'departments, search': 'departments?search=acta',
    'departments, last page': `departments?cursor=${await lastPage(client, 'directory.departments', ['created'])}`,
    employees: 'employees?limit=50',
    'employees by name': 'employees?limit=50&order=name',
    'employees, 200 a page': 'employees?limit=200',
    'employees of a department': `employees?departmentId=${some.department}`,
    'employees, search, 1 hit': 'employees?search=90012345',
    'employees, search, many hits': `employees?search=${encodeURIComponent('núñez')}`,
    'employees, last page': `employees?cursor=${await lastPage(client, 'directory.employees', ['created'])}`,
    tasks: 'tasks?limit=50',
    'tasks, 200 a page': 'tasks?limit=200',
    'tasks, open': 'tasks?state=open',
    'tasks, active': 'tasks?state=active',
    'tasks, paused': 'tasks?state=paused',
    'tasks, completed': 'tasks?state=completed',
    'tasks of an employee': `tasks?employeeId=${some.employee}`,
    'tasks of a department': `tasks?departmentId=${some.department}`,
    'tasks, search, 1 hit': 'tasks?search=77771',
    'tasks, search, no hit': 'tasks?search=zzzz',
    'tasks, search, 770 hits': `tasks?search=${encodeURIComponent('convocar circular')}`,
    'tasks, search, 10,000 hits': 'tasks?search=entregar',
    'tasks, search, all but few': 'tasks?search=a',
    'tasks, search in a department': `tasks?search=entregar&departmentId=${some.department}`,
    'tasks, last page': `tasks?cursor=${await lastPage(client, 'tasks.tasks')}`,
    'a task': `tasks/${some.task}`,
    'upcoming reminders': 'reminders/upcoming',
    deliveries: 'deliveries',
    'deliveries of a task': `deliveries?taskId=${some.task}`,
  };
  const figures = { dashboard: 'dashboard', metrics: 'metrics' };
  const all = [
    [lists, 30],
    [figures, 50],
  ];
  return all.flatMap(([paths, targetMs]) =>
    Object.entries(paths).map(([name, path]) => ({ name, path: `/api/${path}`, targetMs })),
  );
}

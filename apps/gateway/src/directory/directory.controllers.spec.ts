import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  DeleteDepartment,
  DeleteEmployee,
  GetDepartment,
  GetEmployee,
  ListDepartments,
  ListEmployees,
  UpdateDepartment,
  UpdateEmployee,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, DEPARTMENT_ID, employee, EMPLOYEE_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const kinds = [
  {
    path: 'departments',
    id: DEPARTMENT_ID,
    body: { name: 'Administración' },
    whole: { name: 'Administración', description: null },
    missing: 'department_not_found',
    teach: () =>
      gateway.requests
        .answer(ListDepartments, () => ({ items: [department], nextCursor: null, total: 1 }))
        .answer(GetDepartment, () => department)
        .answer(CreateDepartment, ({ id }) => ({ ...department, id }))
        .answer(UpdateDepartment, () => department)
        .answer(DeleteDepartment, () => undefined),
  },
  {
    path: 'employees',
    id: EMPLOYEE_ID,
    body: { name: 'Ana', phone: '9999-9999', departmentId: DEPARTMENT_ID },
    whole: { name: 'Ana', phone: '9999-9999', departmentId: DEPARTMENT_ID },
    missing: 'employee_not_found',
    teach: () =>
      gateway.requests
        .answer(ListEmployees, () => ({ items: [employee], nextCursor: null, total: 1 }))
        .answer(GetEmployee, () => employee)
        .answer(CreateEmployee, ({ id }) => ({ ...employee, id }))
        .answer(UpdateEmployee, () => employee)
        .answer(DeleteEmployee, () => undefined),
  },
];

describe.each(kinds)('/api/$path', ({ path, id, body, whole, missing, teach }) => {
  beforeEach(() => {
    teach();
  });
  const url = `/api/${path}`;

  it('lists by the query, with its defaults', async () => {
    const response = await gateway.app.inject({ url: `${url}?search=n%C3%BA&order=name` });
    expect([response.statusCode, response.json().total]).toEqual([200, 1]);
    expect(gateway.requests.sent).toEqual([
      { pattern: `directory.${path}.list`, input: { limit: 50, search: 'nú', order: 'name' } },
    ]);
  });

  it('creates under an id of its own', async () => {
    const response = await gateway.app.inject({ method: 'POST', url, payload: body });
    expect(response.statusCode).toBe(201);
    const created = response.json().id;
    expect(response.headers.location).toBe(`${url}/${created}`);
    expect(gateway.requests.sent).toEqual([{ pattern: `directory.${path}.create`, input: { id: created, ...whole } }]);
  });

  it('reads, changes and deletes one [DATA-07, DATA-09]', async () => {
    expect((await gateway.app.inject({ url: `${url}/${id}` })).statusCode).toBe(200);
    const changed = await gateway.app.inject({ method: 'PATCH', url: `${url}/${id}`, payload: { name: 'Otro' } });
    expect(changed.statusCode).toBe(200);
    expect((await gateway.app.inject({ method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(204);
    expect(gateway.requests.sent).toEqual([
      { pattern: `directory.${path}.get`, input: { id } },
      { pattern: `directory.${path}.update`, input: { id, patch: { name: 'Otro' } } },
      { pattern: `directory.${path}.delete`, input: { id } },
    ]);
  });

  it('knows nothing under an id that is no UUID', async () => {
    const response = await gateway.app.inject({ url: `${url}/7` });
    expect([response.statusCode, response.json().code]).toEqual([404, missing]);
  });

  it('refuses unknown and blank fields by name [DEPT-05]', async () => {
    const response = await gateway.app.inject({ method: 'POST', url, payload: { ...body, name: '  ', id } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { field: 'name', message: 'Este campo es obligatorio.' },
      { field: 'id', message: 'Campo desconocido.' },
    ]);
  });
});

describe('DELETE /api/departments/:id', () => {
  it('explains why a department with employees cannot be deleted [DEPT-07]', async () => {
    gateway.requests.fail(DeleteDepartment, new AppError('department_has_employees'));
    const response = await gateway.app.inject({ method: 'DELETE', url: `/api/departments/${DEPARTMENT_ID}` });
    expect(response.statusCode).toBe(409);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      code: 'department_has_employees',
      detail:
        'No se puede eliminar este departamento porque tiene empleados asignados. ' +
        'Primero reasigna o elimina los empleados.',
      instance: `/api/departments/${DEPARTMENT_ID}`,
      correlationId: response.headers['x-correlation-id'],
    });
  });
});

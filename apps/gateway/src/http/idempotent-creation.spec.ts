import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CreateDepartment, CreateEmployee, CreateTask } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { department, employee, task } from '../__fixtures__/samples.js';
import { problem } from '../openapi/components.js';

let gateway: Gateway;
let document: OpenAPIObject;
beforeAll(async () => {
  gateway = await startGateway();
  document = (await gateway.app.inject({ url: '/api/docs-json' })).json();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.requests.reset());

const KINDS = [
  { url: '/api/departments', create: CreateDepartment, entity: department, payload: { name: 'Otra' } },
  {
    url: '/api/employees',
    create: CreateEmployee,
    entity: employee,
    payload: { name: 'Otra', phone: '1', departmentId: department.id },
  },
  { url: '/api/tasks', create: CreateTask, entity: task, payload: { title: 'Otra', employeeId: employee.id } },
];

describe.each(KINDS)('POST $url under a key that was used', ({ url, create, entity, payload }) => {
  const post = () => {
    const headers = { 'idempotency-key': entity.id };
    return gateway.app.inject({ method: 'POST', url, payload, headers });
  };

  it('returns the existing entity, as documented', async () => {
    gateway.requests.fail(create, new AppError('already_exists', { entity }));
    const response = await post();
    expect(response.statusCode).toBe(409);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({ code: 'already_exists', detail: 'Ya existe.', entity });
    expect(problem.parse(response.json())).toEqual(response.json());
  });

  it('returns already_deleted if the created entity was deleted', async () => {
    gateway.requests.fail(create, new AppError('already_deleted'));
    const response = await post();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'already_deleted',
      detail: 'Ya se había creado y después se eliminó. Inténtalo de nuevo para crearlo otra vez.',
    });
    expect(response.json()).not.toHaveProperty('entity');
  });

  it('is described with both', () => {
    const { parameters, responses } = document.paths[url]?.post ?? {};
    expect(responses?.['409']).toMatchObject({
      description: expect.stringContaining('`already_exists`, `already_deleted`'),
    });
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'Idempotency-Key',
        description: expect.stringMatching(/24 horas.*201.*`already_exists`.*`entity`.*`already_deleted`/),
      }),
    );
  });
});

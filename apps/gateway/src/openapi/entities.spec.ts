import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { TASK_ID } from '../__fixtures__/samples.js';

let gateway: Gateway;
let document: OpenAPIObject;
beforeAll(async () => {
  gateway = await startGateway();
  document = (await gateway.app.inject({ url: '/api/docs-json' })).json();
});
afterAll(() => gateway.close());

interface Schema {
  type?: string;
  enum?: string[];
  format?: string;
  nullable?: boolean;
  items?: Schema;
  properties: Record<string, Schema>;
}
const schemaOf = (name: string): Schema => {
  const schema = document.components?.schemas?.[name];
  if (!schema || '$ref' in schema) throw new Error(`${name} is not described`);
  return schema as Schema;
};
const fieldsOf = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {});

describe('the entities of the API', () => {
  it.each([
    ['Department', ['id', 'name', 'description', 'createdAt', 'updatedAt', 'employeeCount', 'taskCount']],
    ['Employee', ['id', 'name', 'phone', 'departmentId', 'createdAt', 'updatedAt']],
    [
      'Task',
      [
        ...['id', 'title', 'description', 'employeeId', 'reminderInterval'],
        ...['isActive', 'isCompleted', 'createdAt', 'updatedAt'],
      ],
    ],
    ['Reminder', ['id', 'taskId', 'nextReminder', 'sentAt', 'status']],
  ])('a %s has every required field [DATA-01, DATA-02, DATA-03]', (name, fields) => {
    expect(fieldsOf(schemaOf(name))).toEqual(expect.arrayContaining(fields));
  });

  it('an interval is a whole number, states are booleans [DATA-02]', () => {
    expect(schemaOf('Task').properties).toMatchObject({
      reminderInterval: { type: 'integer' },
      isActive: { type: 'boolean' },
      isCompleted: { type: 'boolean' },
    });
  });

  it('a reminder has two instants and one of three states [DATA-03]', () => {
    expect(schemaOf('Reminder').properties).toMatchObject({
      nextReminder: { type: 'string', format: 'date-time' },
      sentAt: { type: 'string', format: 'date-time', nullable: true },
      status: { enum: ['scheduled', 'sent', 'failed'] },
    });
  });

  it('the figures have every required field [DATA-04]', () => {
    const { properties } = schemaOf('Metrics');
    const rows = Object.entries(properties)
      .filter(([, { type }]) => type === 'array')
      .map(([name, { items }]) => [name, fieldsOf(items).filter((field) => field !== 'fullName')]);
    expect(Object.fromEntries(rows)).toEqual({
      departmentStats: ['name', 'total', 'active'],
      employeeStats: ['name', 'tasks', 'activeTasks'],
      taskStatusData: ['name', 'value', 'color'],
      reminderStats: ['hour', 'count'],
      weeklyReminders: ['day', 'count'],
    });
    expect(properties).toMatchObject({
      efficiency: { type: 'integer' },
      productivity: { type: 'integer' },
      averageResponseTime: { type: 'string' },
      monthlyGrowth: { type: 'integer' },
    });
  });
});

describe('the API', () => {
  it('asks nobody who they are while sign-in is off [DATA-05]', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => [method.toUpperCase() as 'GET' | 'POST', path] as const),
    );
    expect(operations.length).toBeGreaterThan(20);
    for (const [method, path] of operations) {
      // An open stream would never end.
      const asked = path === '/api/events' ? 'HEAD' : method;
      const { statusCode } = await gateway.app.inject({ method: asked, url: path.replace('{id}', TASK_ID) });
      expect([method, path, [401, 403].includes(statusCode)]).toEqual([method, path, false]);
    }
  });
});

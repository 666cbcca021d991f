import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { breakingChanges } from '../__fixtures__/breaking-changes.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

const FOLDER = fileURLToPath(new URL('../../openapi/', import.meta.url));
const read = (name: string): Promise<string> => readFile(`${FOLDER}${name}`, 'utf8');

let gateway: Gateway;
let served: OpenAPIObject;
beforeAll(async () => {
  gateway = await startGateway();
  served = (await gateway.app.inject({ url: '/api/docs-json' })).json();
});
afterAll(() => gateway.close());

describe('the kept OpenAPI document', () => {
  it('is the one that the gateway serves', async () => {
    const text = `${JSON.stringify(served, null, 2)}\n`;
    if (process.env['OPENAPI'] === 'write') await writeFile(`${FOLDER}openapi.json`, text);
    if ((await read('openapi.json')) !== text)
      throw new Error('apps/gateway/openapi/openapi.json is not current: run "npm run openapi" and commit it.');
  });

  it('breaks no client of a released version [API-02]', async () => {
    const released = await readdir(`${FOLDER}released`);
    expect(released).toContain('1.0.0.json');
    for (const name of released) {
      expect([name, breakingChanges(JSON.parse(await read(`released/${name}`)), served)]).toEqual([name, []]);
    }
  });
});

interface Editable {
  [key: string]: Editable;
}
const TASKS = 'paths./api/tasks.';
const BODY = `${TASKS}post.requestBody.content.application/json.schema.`;
const STATE = 'components.schemas.Reminder.properties.status.';

/** The object that holds the last key of the path, and that key; keys are separated by points. */
function at(document: Editable, path: string): [parent: Editable, key: string] {
  const keys = path.split('.');
  const key = keys.pop() ?? '';
  return [keys.reduce<Editable>((node, name) => (node[name] ??= {}), document), key];
}
const set = (path: string, value: unknown) => (document: Editable) => {
  const [parent, key] = at(document, path);
  Object.assign(parent, { [key]: value });
};
const drop = (path: string) => (document: Editable) => {
  const [parent, key] = at(document, path);
  delete parent[key];
};

describe('breakingChanges', () => {
  const changes = (edit: (document: Editable) => void): string[] => {
    const edited = structuredClone(served) as unknown as Editable;
    edit(edited);
    return breakingChanges(served, edited as unknown as OpenAPIObject);
  };
  const parameter = (name: string): number =>
    (served.paths['/api/tasks']?.get?.parameters ?? []).findIndex((one) => 'name' in one && one.name === name);

  it.each<[string, (document: Editable) => void, string]>([
    ['path', drop('paths./api/status'), 'GET /api/status: removed'],
    ['operation', drop('paths./api/tasks/{id}.delete'), 'DELETE /api/tasks/{id}: removed'],
    ['status', drop(`${TASKS}post.responses.201`), 'POST /api/tasks: status 201 removed'],
    ['media type', set(`${TASKS}get.responses.200.content`, {}), 'GET /api/tasks 200: application/json removed'],
    ['returned property', drop('components.schemas.Task.properties.title'), 'Task: title removed'],
    ['accepted property', drop(`${BODY}properties.description`), 'POST /api/tasks body: description removed'],
    ['returned value', set(`${STATE}enum`, ['scheduled', 'sent']), 'Reminder.status: value failed removed'],
    [
      'accepted value',
      set(`${BODY}properties.reminderInterval.enum`, [1, 15, 30, 60, 120, 240, 480]),
      'POST /api/tasks body.reminderInterval: value 1440 removed',
    ],
    ['array', set('components.schemas.TaskPage.properties.items', { type: 'string' }), 'TaskPage.items: type changed'],
    [
      'inline property',
      drop('paths./api/tasks/{id}/reminder.get.responses.200.content.application/json.schema.properties.reminder'),
      'GET /api/tasks/{id}/reminder 200: reminder removed',
    ],
  ])('finds a removed %s', (_, edit, change) => {
    expect(changes(edit)).toContain(change);
  });

  it.each<[string, (document: Editable) => void, string]>([
    [
      'newly required property',
      set(`${BODY}required`, ['title', 'employeeId', 'description']),
      'POST /api/tasks body: description newly required',
    ],
    [
      'newly required new parameter',
      (document) => {
        const [parent] = at(document, `${TASKS}get.parameters.x`);
        (parent as unknown as object[]).push({ in: 'query', name: 'colour', required: true });
      },
      'GET /api/tasks: colour newly required',
    ],
    [
      'newly required body',
      set('paths./api/tasks/{id}/pause.post.requestBody', { required: true, content: {} }),
      'POST /api/tasks/{id}/pause: body newly required',
    ],
    ['changed type', set('components.schemas.Task.properties.title.type', 'integer'), 'Task.title: type changed'],
    ['changed format', drop('components.schemas.Task.properties.id.format'), 'Task.id: format changed'],
    ['lower maximum', set(`${BODY}properties.title.maxLength`, 50), 'POST /api/tasks body.title: maxLength lowered'],
    ['raised minimum', set(`${BODY}properties.title.minLength`, 5), 'POST /api/tasks body.title: minLength raised'],
    [
      'null that is refused',
      drop(`${BODY}properties.description.nullable`),
      'POST /api/tasks body.description: null no longer accepted',
    ],
    [
      'list of values where there was none',
      set(`${BODY}properties.title.enum`, ['a']),
      'POST /api/tasks body.title: limited to values',
    ],
    ['new null', set('components.schemas.Task.properties.title.nullable', true), 'Task.title: null newly returned'],
    ['optional result', set('components.schemas.Task.required', ['id']), 'Task: title no longer always returned'],
  ])('finds a %s', (_, edit, change) => {
    expect(changes(edit)).toContain(change);
  });

  it('finds a parameter that is removed or newly required', () => {
    const state = parameter('state');
    expect(changes(set(`${TASKS}get.parameters.${state}.required`, true))).toEqual([
      'GET /api/tasks: state newly required',
    ]);
    expect(changes(set(`${TASKS}get.parameters.${state}.name`, 'phase'))).toEqual(['GET /api/tasks: state removed']);
  });

  it.each<[string, (document: Editable) => void]>([
    ['the same document', () => undefined],
    ['a new path', set('paths./api/new', { get: { responses: {} } })],
    ['a new status', set(`${TASKS}get.responses.409`, {})],
    ['a new optional input', set(`${BODY}properties.colour`, { type: 'string', enum: ['alta'] })],
    ['a new accepted value', set(`${BODY}properties.reminderInterval.enum.8`, 5)],
    ['a new returned value', set(`${STATE}enum.3`, 'held')],
    ['a new returned property', set('components.schemas.Task.properties.colour', { type: 'string' })],
    ['a wider bound', set(`${BODY}properties.title.maxLength`, 500)],
    ['another description', set('components.schemas.Task.description', 'x')],
  ])('finds nothing in %s', (_, edit) => {
    expect(changes(edit)).toEqual([]);
  });
});

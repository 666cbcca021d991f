import { EXPORT_LISTS } from '@recuerda/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';

let gateway: Gateway;
let document: OpenAPIObject;
beforeAll(async () => {
  gateway = await startGateway();
  document = (await gateway.app.inject({ url: '/api/docs-json' })).json();
});
afterAll(() => gateway.close());

const operations = (): string[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );

const ofAccount = (operation: string) => operation.replace(' ', ' /api/whatsapp/accounts/{account}/');

describe('GET /api/docs-json', () => {
  it('describes every route of the API', () => {
    const one = (kind: string) => [
      `GET /api/${kind}`,
      `POST /api/${kind}`,
      ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /api/${kind}/{id}`),
    ];
    expect(operations().sort()).toEqual(
      [
        ...one('departments'),
        ...one('employees'),
        ...one('tasks'),
        ...['pause', 'activate', 'complete', 'reopen', 'reject-completion', 'remind', 'snooze', 'undo'].map(
          (verb) => `POST /api/tasks/{id}/${verb}`,
        ),
        ...['GET', 'DELETE'].flatMap((method) => [`${method} /api/auth/notices`, `${method} /api/users/{id}/access`]),
        'DELETE /api/users/{id}/sessions/{sessionId}',
        'DELETE /api/users/{id}/tokens/{tokenId}',
        ...['GET', 'POST'].map((method) => `${method} /api/auth/session/confirm`),
        ...['oidc', 'passkey', 'passkey/options'].map((way) => `POST /api/auth/session/confirm/${way}`),
        ...['GET', 'POST'].map((method) => `${method} /api/task-groups`),
        ...['GET', 'PATCH'].map((method) => `${method} /api/task-groups/{id}`),
        'POST /api/task-groups/{id}/people',
        'GET /api/tasks/{id}/reminder',
        'GET /api/tasks/{id}/upcoming',
        ...['GET', 'PATCH'].map((method) => `${method} /api/settings`),
        ...['GET', 'POST'].map((method) => `${method} /api/closed-days`),
        ...['PATCH', 'DELETE'].map((method) => `${method} /api/closed-days/{id}`),
        'GET /api/closed-days/suggestions',
        ...['GET', 'POST'].map((method) => `${method} /api/employees/{id}/absences`),
        'DELETE /api/employees/{id}/absences/{absenceId}',
        'PUT /api/employees/{id}/consent',
        'POST /api/bulk-jobs',
        'GET /api/bulk-jobs/{id}',
        'GET /api/bulk-jobs/{id}/items',
        'POST /api/bulk-jobs/{id}/cancel',
        'POST /api/bulk-jobs/{id}/undo',
        'POST /api/employees/{id}/undo',
        'POST /api/import-files',
        'GET /api/import-files',
        ...['', '/rows', '/bad-rows'].map((path) => `GET /api/import-files/{id}${path}`),
        'PUT /api/import-files/{id}/mapping',
        'PATCH /api/import-files/{id}/rows/{number}',
        ...['apply', 'cancel', 'undo'].map((step) => `POST /api/import-files/{id}/${step}`),
        'GET /api/import-templates/{kind}',
        ...EXPORT_LISTS.map((list) => `GET /api/exports/${list}`),
        'GET /api/reminders/upcoming',
        'POST /api/reminders/initialise',
        'POST /api/reminders/resume',
        'GET /api/provider',
        'GET /api/dashboard',
        'GET /api/attention',
        'GET /api/metrics',
        'GET /api/proofs',
        'GET /api/proofs/{id}',
        'GET /api/costs',
        'GET /api/conversations',
        'GET /api/conversations/{id}',
        ...['GET', 'POST'].map((method) => `${method} /api/conversations/{id}/messages`),
        'POST /api/conversations/{id}/read',
        ...['GET', 'POST'].map((method) => `${method} /api/whatsapp/accounts`),
        'POST /api/whatsapp/accounts/check',
        ...['PUT', 'DELETE'].map((method) => `${method} /api/whatsapp/accounts/{account}`),
        ...['PUT departments', 'GET health', 'GET number', 'POST number/check', 'DELETE notices/{key}'].map(ofAccount),
        ...['GET templates', 'POST templates', 'POST templates/sync', 'PUT templates/choice'].map(ofAccount),
        ...['POST /api/whatsapp/test-messages', 'GET /api/whatsapp/test-messages/{id}'],
        ...['GET', 'POST'].map((method) => `${method} /api/calendar-feeds`),
        'DELETE /api/calendar-feeds/{id}',
        ...['POST /api/employees/{id}/erase', 'GET /api/employees/{id}/personal-data'],
        ...['POST /api/erasures', 'GET /api/exports/school'],
        ...['GET', 'POST'].map((method) => `${method} /api/saved-views`),
        ...['PATCH', 'DELETE'].map((method) => `${method} /api/saved-views/{id}`),
        ...['GET', 'POST'].map((method) => `${method} /api/task-sets`),
        ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /api/task-sets/{id}`),
        'POST /api/task-sets/{id}/start',
        ...['GET', 'POST'].map((method) => `${method} /api/webhook-endpoints`),
        ...['PATCH', 'DELETE'].map((method) => `${method} /api/webhook-endpoints/{id}`),
        'GET /api/webhook-endpoints/{id}/messages',
        ...['secret', 'secret/rotate', 'test', 'replay', 'messages/{messageId}/replay'].map(
          (path) => `POST /api/webhook-endpoints/{id}/${path}`,
        ),
        'GET /api/deliveries',
        'GET /api/audit',
        'GET /api/status',
        'GET /api/events',
        ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/auth/session`),
        ...['', '/options'].map((path) => `POST /api/auth/session/passkey${path}`),
        ...['', '/options'].map((path) => `POST /api/auth/passkeys${path}`),
        'GET /api/auth/passkeys',
        ...['PATCH', 'DELETE'].map((method) => `${method} /api/auth/passkeys/{id}`),
        'POST /api/auth/session/second-factor',
        'POST /api/auth/session/second-factor/setup',
        'GET /api/auth/second-factor',
        ...['', '/confirm', '/recovery-codes', '/remove'].map((path) => `POST /api/auth/second-factor${path}`),
        'DELETE /api/users/{id}/second-factor',
        'GET /api/auth/sign-in-methods',
        'POST /api/auth/oidc',
        'POST /api/auth/oidc/callback',
        ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/auth/oidc/connection`),
        'POST /api/auth/setup',
        'POST /api/auth/forgotten-password',
        'POST /api/auth/link',
        'POST /api/auth/link/check',
        'GET /api/users',
        'POST /api/users',
        'PATCH /api/users/{id}',
        'DELETE /api/users/{id}',
        'POST /api/users/{id}/link',
        'POST /api/auth/password',
        'GET /api/auth/sessions',
        'DELETE /api/auth/sessions/{id}',
        'GET /api/auth/tokens',
        'POST /api/auth/tokens',
        'DELETE /api/auth/tokens/{id}',
      ].sort(),
    );
    expect(document.info.title).toBe('Recuerda');
  });

  it('takes bodies from the contracts, with the bounds that refinements check', () => {
    expect(document.paths['/api/tasks']?.post?.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              title: { type: 'string', minLength: 1, maxLength: 200 },
              description: { type: 'string', nullable: true, maxLength: 2000 },
              employeeId: { type: 'string', format: 'uuid' },
              reminderInterval: { type: 'integer', enum: [1, 15, 30, 60, 120, 240, 480, 1440], default: 60 },
              confirmCompletion: { type: 'boolean' },
              proofRequired: { type: 'boolean' },
              dueAt: expect.objectContaining({ type: 'string', format: 'date-time', nullable: true }),
              remindBefore: { type: 'integer', nullable: true, minimum: 0, maximum: 527_040 },
              overdueInterval: expect.objectContaining({ type: 'integer', nullable: true }),
              repetition: expect.objectContaining({ type: 'object', nullable: true }),
            },
            required: ['title', 'employeeId'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('takes query parameters from the contracts', () => {
    const parameters = document.paths['/api/tasks']?.get?.parameters ?? [];
    expect(parameters).toContainEqual({
      in: 'query',
      name: 'state',
      required: false,
      schema: {
        type: 'string',
        enum: [
          ...['active', 'paused', 'completed', 'open', 'reported', 'overdue', 'escalated', 'declined'],
          ...['unreachable', 'failed', 'held', 'silent'],
        ],
      },
    });
    expect(parameters.map((parameter) => 'name' in parameter && parameter.name)).toEqual([
      'limit',
      'cursor',
      'search',
      'ids',
      'order',
      'state',
      'seriesId',
      'groupId',
      'grouped',
      'departmentId',
      'employeeId',
    ]);
    for (const path of ['/api/tasks', '/api/employees', '/api/departments'])
      expect(document.paths[path]?.get?.parameters).toContainEqual(
        expect.objectContaining({
          in: 'query',
          name: 'ids',
          description: expect.stringContaining('separados por comas'),
          required: false,
          schema: expect.objectContaining({ type: 'string', maxLength: 3_699 }),
        }),
      );
  });

  it('names the error of a wrong key, query or body where there is one', () => {
    const described = Object.values(document.paths).flatMap(({ get, put, post, patch, delete: remove }) =>
      [get, put, post, patch, remove].filter((operation) => operation !== undefined),
    );
    const takesInput = ({ parameters = [], requestBody }: (typeof described)[number]): boolean =>
      requestBody !== undefined ||
      parameters.some((one) => 'in' in one && (one.in === 'query' || one.name === 'Idempotency-Key'));
    const silent = described.filter(({ responses }) => !JSON.stringify(responses).includes('`validation_failed`'));
    expect(silent.filter(takesInput).map(({ summary }) => summary)).toEqual([]);
    expect(silent).toContain(document.paths['/api/status']?.get);
  });

  it('describes answers and problems, and refers to nothing that is missing', () => {
    expect(document.paths['/api/tasks/{id}']?.get?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TaskWithReminder' } } } },
      404: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(?:#\/components\/schemas\/)?([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(expect.arrayContaining([...new Set(references)]));
    expect(references.length).toBeGreaterThan(20);
  });
});

describe('GET /api/docs', () => {
  it('is a page whose every script and style this process serves itself', async () => {
    const page = await gateway.app.inject({ url: '/api/docs' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) {
      const { pathname, host } = new URL(address, 'http://gateway/api/docs');
      expect(host).toBe('gateway');
      expect([pathname, (await gateway.app.inject({ url: pathname })).statusCode]).toEqual([pathname, 200]);
    }
  });

  it('is found with a slash at its end, and as YAML', async () => {
    expect((await gateway.app.inject({ url: '/api/docs/' })).statusCode).toBe(200);
    expect((await gateway.app.inject({ url: '/api/docs-yaml' })).body).toContain('title: Recuerda');
  });
});

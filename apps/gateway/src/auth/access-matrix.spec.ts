import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  GetAccessState,
  type Permission,
  ResolveSession,
  ROLES,
  type SessionView,
  TOKEN_PERMISSIONS,
} from '@recuerda/contracts';
import { hashToken } from '@recuerda/service';
import { ADMINISTRATOR, MANAGERS, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { TASK_ID } from '../__fixtures__/samples.js';

const FILE = new URL('../../../../docs/access.md', import.meta.url);
const HEAD = `# Who may use the API

What each operation answers while people sign in: \`401\` and \`403\` are refusals, \`yes\` is anything else. The
columns after the roles are API tokens of an administrator with one permission alone; a token of another role also
needs what that role may. Services refuse more: other departments to managers, shared views without \`settings.write\`.

\`npm run openapi\` writes this table from what the gateway answers, and a test compares it: a new operation must be
entered.
`;
const ACCOUNTS = { viewer: VIEWER, manager: MANAGERS[0] ?? VIEWER, administrator: ADMINISTRATOR };
type Who = 'signed out' | keyof typeof ACCOUNTS | `${keyof typeof ACCOUNTS} ${Permission}`;
const TOKENS = ROLES.flatMap((role) => TOKEN_PERMISSIONS.map((permission) => ({ role, permission })));
const secretOf = (index: number): string => `rec_${String(index).padStart(43, '0')}`;

const HEADERS = new Map<Who, Record<string, string>>([
  ['signed out', {}],
  ...ROLES.map((role): [Who, Record<string, string>] => [role, ACCOUNTS[role].headers]),
  ...TOKENS.map(({ role, permission }, index): [Who, Record<string, string>] => [
    `${role} ${permission}`,
    { authorization: `Bearer ${secretOf(index)}` },
  ]),
]);
const SESSIONS = new Map<string, SessionView>([
  ...Object.values(ACCOUNTS).map(({ tokenHash, session }): [string, SessionView] => [tokenHash, session]),
  ...TOKENS.map(({ role, permission }, index): [string, SessionView] => [
    hashToken(secretOf(index)),
    { ...ACCOUNTS[role].session, permissions: [permission] },
  ]),
]);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

let gateway: Gateway;
let operations: { method: (typeof METHODS)[number]; path: string }[];
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on', PORTAL_DIR: import.meta.dirname, RATE_LIMIT: '1000000' });
  gateway.requests
    .answer(GetAccessState, () => ({ hasUsers: true }))
    .answer(ResolveSession, ({ tokenHash }) => SESSIONS.get(tokenHash) ?? null);
  const answer = await gateway.app.inject({ url: '/api/docs-json', headers: ADMINISTRATOR.headers });
  operations = Object.entries(answer.json<OpenAPIObject>().paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ method, path })),
  );
});
afterAll(() => gateway.close());

/** Permissions are checked before the body, so none is sent. */
async function answerTo(who: Who, { method, path }: (typeof operations)[number]): Promise<string> {
  const url = path.replaceAll(/\{\w+\}/g, TASK_ID);
  // An open stream would never end.
  const asked = path === '/api/events' ? 'HEAD' : method;
  const headers = HEADERS.get(who) ?? {};
  const { statusCode } = await gateway.app.inject({ method: asked as 'GET', url, headers });
  return [401, 403].includes(statusCode) ? String(statusCode) : 'yes';
}

it('the kept table says what each operation answers to roles and to permissions of a token [AUTH-29]', async () => {
  const columns: Who[] = ['signed out', ...ROLES, ...TOKEN_PERMISSIONS.map((one) => `administrator ${one}` as const)];
  const rows: string[][] = [];
  for (const operation of operations) {
    const answers = await Promise.all(columns.map((who) => answerTo(who, operation)));
    rows.push([`\`${operation.method.toUpperCase()} ${operation.path}\``, ...answers]);
  }
  const titles = ['operation', 'signed out', ...ROLES, ...TOKEN_PERMISSIONS.map((one) => `\`${one}\``)];
  const table = [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const text = `${HEAD}\n${table}\n`;
  if (process.env['OPENAPI'] === 'write') await writeFile(FILE, text);
  expect(operations.length).toBeGreaterThan(100);
  if ((await readFile(FILE, 'utf8')) !== text)
    throw new Error(
      'docs/access.md is not current: run "npm run openapi", check who may use what changed, and commit it.',
    );
});

it('a token of a role may do what both the role and the permission allow [AUTH-29]', async () => {
  for (const operation of operations)
    for (const { role, permission } of TOKENS) {
      const [ofRole, ofToken, both] = await Promise.all(
        ([role, `administrator ${permission}`, `${role} ${permission}`] as const).map((who) =>
          answerTo(who, operation),
        ),
      );
      const expected = ofRole === 'yes' && ofToken === 'yes' ? 'yes' : '403';
      expect([operation, role, permission, both]).toEqual([operation, role, permission, expected]);
    }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  CreateApiToken,
  EndAccountAccess,
  GetAccountAccess,
  InviteUser,
  ListAudit,
  ResolveSession,
  type Role,
  UseAccountLink,
} from '@recuerda/contracts';
import { hashToken, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { type IdentityApp, newSession, startIdentity } from '../__fixtures__/identity-app.js';

let app: IdentityApp;
let ana: string;
let eva: string;
let session: ReturnType<typeof newSession>;
let token: string;
let invited = 0;
beforeAll(async () => {
  app = await startIdentity();
  ana = (await app.setUp()).user.id;
});
beforeEach(async () => {
  const email = `eva${(invited += 1)}@example.org`;
  const { user, link } = await app.send(InviteUser, { name: 'Eva', email, role: 'viewer', departmentIds: [] });
  eva = user.id;
  session = newSession();
  await app.send(UseAccountLink, { token: link.url.split('=')[1] ?? '', password: 'una frase de Eva', session });
  const input = { name: 'Informe', permissions: ['school.read' as const], departmentIds: [], expiresInDays: 30 };
  ({ token } = await app.send(CreateApiToken, { userId: eva, ...input }));
});
afterAll(() => app.close());

const as = <T>(role: Role, work: () => Promise<T>) => withPrincipal(principalOf(role, { userId: ana }), work);
const read = () => as('administrator', () => app.send(GetAccountAccess, { userId: eva }));
const end = (one: { sessionId?: string; tokenId?: string } = {}, userId = eva) =>
  as('administrator', () => app.send(EndAccountAccess, { userId, ...one }));
const isOpen = async (tokenHash: string) => (await app.send(ResolveSession, { tokenHash, active: false })) !== null;

it('an administrator sees the sessions and tokens of another account, and ends one of each [AUTH-55]', async () => {
  const { sessions, tokens } = await read();
  expect([sessions, tokens]).toMatchObject([[{ userAgent: 'Firefox' }], [{ name: 'Informe' }]]);
  await end({ tokenId: tokens[0]?.id ?? '' });
  expect([await isOpen(session.tokenHash), await isOpen(hashToken(token))]).toEqual([true, false]);
  await end({ sessionId: sessions[0]?.id ?? '' });
  expect(await read()).toEqual({ sessions: [], tokens: [] });
  const { items } = await app.send(ListAudit, { entityId: eva, limit: 2 });
  expect(items.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['session.ended', ana],
    ['token.revoked', ana],
  ]);
});

it('an administrator ends them all at once, which gateways learn [AUTH-55]', async () => {
  await end();
  expect([await isOpen(session.tokenHash), await isOpen(hashToken(token))]).toEqual([false, false]);
  await eventually(() => expect(app.ended).toEqual(expect.arrayContaining([session.tokenHash, hashToken(token)])));
  await end();
});

it('what the account does not have is not found, and no other role sees or ends any [AUTH-55]', async () => {
  const [id, ofAna] = [randomUUID(), await app.send(GetAccountAccess, { userId: ana })];
  const foreign = ofAna.sessions[0]?.id ?? '';
  for (const one of [{ sessionId: id }, { tokenId: id }, { sessionId: foreign }])
    await expect(end(one)).rejects.toMatchObject({ code: 'not_found' });
  await expect(end({}, id)).rejects.toMatchObject({ code: 'user_not_found' });
  for (const role of ['manager', 'viewer'] as const) {
    await expect(as(role, () => app.send(GetAccountAccess, { userId: eva }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(as(role, () => app.send(EndAccountAccess, { userId: eva }))).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
  expect(await isOpen(session.tokenHash)).toBe(true);
});

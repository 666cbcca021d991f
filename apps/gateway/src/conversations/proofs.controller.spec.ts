import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { GetProof, ListTaskProofs, type ProofType, type ProofView } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { TASK_ID } from '../__fixtures__/samples.js';

const ID = '0198f2a0-0000-7000-8000-0000000000c1';
const PROOF: ProofView = {
  id: ID,
  taskId: TASK_ID,
  type: 'image/jpeg',
  size: 5,
  sha256: 'a'.repeat(64),
  at: '2026-03-01T12:00:00.000Z',
};

let gateway: Gateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-proofs-'));
  gateway = await startGateway({ PROOFS_DIR: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  gateway.requests.reset();
  await writeFile(join(folder, ID), 'photo');
});

it.each<[ProofType, string]>([
  ['image/jpeg', 'inline; filename="foto.jpg"'],
  ['image/png', 'inline; filename="foto.png"'],
  ['image/webp', 'inline; filename="foto.webp"'],
  ['application/pdf', 'attachment; filename="archivo.pdf"'],
])('a file of %s is served so that nothing of it runs [PROOF-05]', async (type, disposition) => {
  gateway.requests.answer(GetProof, () => ({ ...PROOF, type }));
  const answer = await fetch(`${gateway.url}/api/proofs/${ID}`);
  expect([answer.status, await answer.text()]).toEqual([200, 'photo']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  });
});

it('a file that is not the principal’s to see, or is gone, is not there [PROOF-05]', async () => {
  const get = async (id = ID) => (await gateway.app.inject(`/api/proofs/${id}`)).statusCode;
  gateway.requests.fail(GetProof, new AppError('not_found'));
  expect(await get()).toBe(404);
  gateway.requests.reset();
  gateway.requests.answer(GetProof, () => PROOF);
  expect(await get()).toBe(200);
  await rm(join(folder, ID));
  expect(await get()).toBe(404);
  expect(await get('..%2f..%2fetc%2fpasswd')).toBe(404);
});

it('the files of a task are listed [PROOF-06]', async () => {
  gateway.requests.answer(ListTaskProofs, () => ({ items: [PROOF] }));
  const list = async (query: string) => {
    const answer = await gateway.app.inject(`/api/proofs${query}`);
    return [answer.statusCode, answer.json<unknown>()];
  };
  expect(await list(`?taskId=${TASK_ID}`)).toEqual([200, { items: [PROOF] }]);
  expect(gateway.requests.sent.map(({ input }) => input)).toEqual([{ taskId: TASK_ID }]);
  expect((await list(''))[0]).toBe(422);
});

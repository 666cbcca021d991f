import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ConversationThreadView, ProofView, TaskView } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';

/** A photo of one pixel with the place where it was taken. */
const EXIF = Buffer.from('\xff\xe1\x00\x0aExif GPS', 'latin1');
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////' +
    '////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const PHOTO = Buffer.concat([JPEG.subarray(0, 2), EXIF, JPEG.subarray(2)]);
const PHONE = '50499881100';

let system: CloudSystem;
let employeeId: string;
beforeAll(async () => {
  system = await startCloudSystem();
  await system.sandbox('PUT', 'graph/behaviour', { requireWindow: false, pairRateMs: 0 });
  const { id } = await system.api.department('Docencia');
  employeeId = (await system.api.employee(id, 'Ana Núñez', `+${PHONE}`, { consent: true })).id;
});
afterAll(() => system?.close());

const get = async <T>(path: string) => (await (await fetch(`${system.url}/api/${path}`)).json()) as T;
const task = (id: string) => get<TaskView>(`tasks/${id}`);
const send = async (content: Buffer, more: object = {}) => {
  const headers = { 'content-type': 'image/jpeg' };
  const body = Uint8Array.from(content);
  const answer = await fetch(`${system.url}/sandbox/media`, { method: 'POST', headers, body });
  const { id } = (await answer.json()) as { id: string };
  await system.sandbox('POST', 'replies', { to: PHONE, via: 'graph', kind: 'image', mediaId: id, ...more });
};
const heard = (text: string) =>
  eventually(async () => {
    const { items } = await system.sandbox<{ items: { message: string }[] }>('GET', `messages?to=${PHONE}`);
    expect(items[0]?.message).toContain(text);
  });

it('a photo is what a task asks for, and is shown without its place [PROOF-01, PROOF-03, PROOF-08]', async () => {
  const { id } = await system.api.task(employeeId, 'Barrer el patio', { proofRequired: true });
  const say = (text: string) => system.sandbox('POST', 'replies', { to: PHONE, via: 'graph', text });
  await say('HECHO');
  await heard('Envía una foto o un archivo de la tarea «Barrer el patio» y después responde HECHO.');
  await send(Buffer.from('<script>alert(1)</script>'));
  await heard('Solo puedo guardar fotos y PDF.');
  await send(PHOTO);
  await heard('Recibido. Responde HECHO cuando la tarea esté lista.');
  expect((await task(id)).isCompleted).toBe(false);
  await say('HECHO');
  await eventually(async () => (await task(id)).isCompleted);
  const { items } = await get<{ items: ProofView[] }>(`proofs?taskId=${id}`);
  expect(items).toMatchObject([{ taskId: id, type: 'image/jpeg', size: JPEG.length }]);
  const shown = await fetch(`${system.url}/api/proofs/${items[0]?.id}`);
  expect(JPEG.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true);
  const { messages } = await get<ConversationThreadView>(`conversations/${employeeId}`);
  expect(messages.items.find((one) => one.id === items[0]?.id)?.proof).toEqual({
    type: 'image/jpeg',
    size: JPEG.length,
  });
});

import { expect, it } from '@jest/globals';
import { AloneGate } from './alone-gate.js';

const turn = () => new Promise(setImmediate);

/** Work that notes when it begins, and ends when the test says so. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { begun, work, end };
}

it('what is shared runs together, and nothing runs beside what is alone', async () => {
  const gate = new AloneGate();
  const { begun, work, end } = controlled();
  const all = [gate.share(work('a')), gate.share(work('b')), gate.alone(work('alone'))];
  await turn();
  all.push(gate.share(work('c')));
  await end('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'alone']);
  await end('alone');
  expect(begun).toEqual(['a', 'b', 'alone', 'c']);
  await end('c');
  await Promise.all(all);
});

it('what is alone in one gate waits for what is in another, and what is shared does not wait meanwhile', async () => {
  const [replies, imports] = [new AloneGate(), new AloneGate()];
  const { begun, work, end } = controlled();
  const all = [imports.alone(work('import')), replies.alone(work('reply')), replies.share(work('shared'))];
  await turn();
  expect(begun).toEqual(['shared', 'import']);
  await end('import');
  await end('shared');
  expect(begun).toEqual(['shared', 'import', 'reply']);
  await end('reply');
  await Promise.all(all);
});

it('a failure while alone lets the next one in', async () => {
  const gate = new AloneGate();
  await expect(gate.alone(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await gate.alone(() => Promise.resolve('alone'))).toBe('alone');
  expect(await gate.share(() => Promise.resolve('shared'))).toBe('shared');
});

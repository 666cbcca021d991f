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
  expect(begun).toEqual(['import', 'shared']);
  await end('import');
  await end('shared');
  expect(begun).toEqual(['import', 'shared', 'reply']);
  await end('reply');
  await Promise.all(all);
});

it('what waits to be alone in one gate holds up neither what is alone in another nor what is shared', async () => {
  const [replies, imports] = [new AloneGate(), new AloneGate()];
  const { begun, work, end } = controlled();
  const all = [imports.share(work('bulk job')), imports.alone(work('import')), replies.alone(work('reply'))];
  await turn();
  all.push(imports.share(work('next bulk job')));
  expect(begun).toEqual(['bulk job', 'reply']);
  await end('bulk job');
  expect(begun).toEqual(['bulk job', 'reply', 'next bulk job']);
  await end('reply');
  expect(begun).toEqual(['bulk job', 'reply', 'next bulk job']);
  await end('next bulk job');
  expect(begun).toEqual(['bulk job', 'reply', 'next bulk job', 'import']);
  await end('import');
  await Promise.all(all);
});

it('work is done alone until there is none, and nothing waits where there is none', async () => {
  const gate = new AloneGate();
  const { begun, work, end } = controlled();
  const shared = gate.share(work('shared'));
  const none = gate.aloneWhile(
    async () => false,
    () => Promise.reject(new Error('there is none')),
  );
  await none;
  let left = 2;
  const all = gate.aloneWhile(
    async () => left > 0,
    async () => {
      await work(`alone ${left}`)();
      left -= 1;
      return true;
    },
  );
  await turn();
  expect(begun).toEqual(['shared']);
  await end('shared');
  await end('alone 2');
  await end('alone 1');
  await Promise.all([shared, all]);
  expect(begun).toEqual(['shared', 'alone 2', 'alone 1']);
});

it('a failure while alone lets the next one in', async () => {
  const gate = new AloneGate();
  await expect(gate.alone(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await gate.alone(() => Promise.resolve('alone'))).toBe('alone');
  expect(await gate.share(() => Promise.resolve('shared'))).toBe('shared');
});

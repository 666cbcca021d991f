import { expect, it } from '@jest/globals';
import { JobsInHand } from './jobs-in-hand.js';

it('jobs are handled together, one that is suspected alone, and later ones after it', async () => {
  const hand = new JobsInHand();
  const seen: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => () =>
    new Promise<void>((resolve) => {
      seen.push(name);
      ends.set(name, resolve);
    });
  const all = [
    hand.together(job('a')),
    hand.together(job('b')),
    hand.alone(job('suspect')),
    hand.together(job('c')),
    hand.together(job('d')),
  ];
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  await end('');
  expect(seen).toEqual(['a', 'b']);
  await end('a');
  expect(seen).toEqual(['a', 'b']);
  await end('b');
  expect(seen).toEqual(['a', 'b', 'suspect']);
  await end('suspect');
  expect(seen).toEqual(['a', 'b', 'suspect', 'c', 'd']);
  await end('c');
  await end('d');
  await Promise.all(all);
});

it('a job that fails makes room for the next', async () => {
  const hand = new JobsInHand();
  await expect(hand.alone(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await hand.alone(async () => 'handled')).toBe('handled');
});

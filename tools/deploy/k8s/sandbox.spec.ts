import { expect, it } from '@jest/globals';
import { deployment } from './__fixtures__/manifests.mjs';
import { sandboxProblems } from './sandbox.mjs';

const objects = [deployment('tasks'), deployment('whatsapp-sandbox')];

it('only the local overlay runs the sandbox', () => {
  expect(sandboxProblems(objects, { selfContained: true })).toEqual([]);
  expect(sandboxProblems(objects, { selfContained: false })).toEqual([
    'Deployment whatsapp-sandbox: runs the sandbox, which belongs to the local overlay alone',
  ]);
  expect(sandboxProblems(objects.slice(0, 1), { selfContained: false })).toEqual([]);
});

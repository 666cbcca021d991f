import { expect, it } from '@jest/globals';
import { isSimulator } from './simulator.js';

it.each([
  ['http://127.0.0.1:8080/sandbox/messages', true],
  ['http://127.0.0.1:8080/sandbox/graph/v26.0', true],
  ['https://graph.facebook.com/v26.0', false],
  ['https://sandbox.example/api/create-message', false],
  ['https://gateway.example/sandboxes', false],
])('%s is the simulator: %s', (url, is) => {
  expect(isSimulator(url)).toBe(is);
});

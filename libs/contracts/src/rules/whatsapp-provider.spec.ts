import { expect, it } from '@jest/globals';
import { isProviderFixed, isSimulator, type NamedProvider } from './whatsapp-provider.js';

it.each([
  ['http://127.0.0.1:8080/sandbox/messages', true],
  ['http://127.0.0.1:8080/sandbox/graph/v26.0', true],
  ['https://graph.facebook.com/v26.0', false],
  ['https://sandbox.example/api/create-message', false],
  ['https://gateway.example/sandboxes', false],
])('%s is the simulator: %s', (url, is) => {
  expect(isSimulator(url)).toBe(is);
});

it.each<[NamedProvider, boolean]>([
  [{ WHATSAPP_PROVIDER: 'sandbox' }, false],
  [{ WHATSAPP_PROVIDER: 'form' }, true],
  [{ WHATSAPP_PROVIDER: 'cloud' }, true],
  [{ WHATSAPP_PROVIDER: 'cloud', WHATSAPP_GRAPH_URL: 'https://graph.facebook.com/v26.0' }, true],
  [{ WHATSAPP_PROVIDER: 'cloud', WHATSAPP_GRAPH_URL: 'http://127.0.0.1:8080/sandbox/graph/v26.0' }, false],
])('the environment %j names a provider: %s', (env, is) => {
  expect(isProviderFixed(env)).toBe(is);
});

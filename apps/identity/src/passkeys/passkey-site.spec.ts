import { expect, it } from '@jest/globals';
import { relyingPartyOf } from './passkey-sign-in.js';

it.each([
  [undefined, undefined],
  ['https://recuerda.example.org/', { id: 'recuerda.example.org', origin: 'https://recuerda.example.org' }],
  ['https://recuerda.example.org:8443', { id: 'recuerda.example.org', origin: 'https://recuerda.example.org:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://recuerda.example.org', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
])('passkeys at %s are for %j [AUTH-39]', (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});

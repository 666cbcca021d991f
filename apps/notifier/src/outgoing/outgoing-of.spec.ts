import { expect, it } from '@jest/globals';
import type { MessageRequestedData } from '@recuerda/contracts';
import { accountOf } from '../__fixtures__/accounts.js';
import { outgoingOf } from './outgoing-of.js';

const buttons = [{ id: 'confirm:1', title: 'Confirmar' }];

it.each<[kind: MessageRequestedData['kind'], more: object, notice: string | undefined]>([
  ['digest', {}, 'digest'],
  ['decision', {}, 'decision'],
  ['escalation', { buttons }, 'escalation'],
  ['report', { buttons }, 'report'],
  ['report', {}, undefined],
  ['answer', { buttons }, undefined],
])('a message of the kind %s with %j has the template of its kind, if there is one', (kind, more, notice) => {
  const requested = { messageId: 'm', kind, phone: '50477001234', text: 'Hola', ...more };
  expect(outgoingOf(requested, accountOf('one')).notice).toBe(notice);
});

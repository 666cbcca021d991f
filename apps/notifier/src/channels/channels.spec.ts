import { expect, it } from '@jest/globals';
import { accountOf, channelOf } from '../__fixtures__/accounts.js';
import { Channels, servingOf } from './channels.js';
import { PerAccount } from './per-account.js';

const [school, own] = [accountOf('whatsapp:cloud:1'), accountOf('whatsapp:cloud:2', ['nursery', 'kitchen'])];

it('a department goes by its own account, of whichever channel, and all others by that of the school', () => {
  const text = accountOf('sms:3', ['garden']);
  const channels = new Channels([channelOf('whatsapp', [own, school]), channelOf('sms', [text])]);
  const served = ['nursery', 'kitchen', 'garden', 'library', null].map((id) => channels.forDepartment(id));
  expect(served).toEqual([own, own, text, school, school]);
  expect(channels.school).toBe(school);
  expect(['nursery', 'garden', 'library'].map((id) => servingOf(channels.accounts, id))).toEqual([own, text, school]);
});

it('an account that is exchanged is another one under its key, and one that has ended is under none', () => {
  const whatsapp = channelOf('whatsapp', [school, own]);
  const channels = new Channels([whatsapp]);
  const before = channels.accounts;
  expect([channels.of(own.key), channels.accounts]).toEqual([own, before]);
  expect(channels.accounts).toBe(before);
  const renewed = accountOf(own.key, ['nursery']);
  whatsapp.accounts = [school, renewed];
  expect([channels.of(own.key), channels.forDepartment('nursery')]).toEqual([renewed, renewed]);
  expect(channels.of(own.key)).not.toBe(own);
  expect(channels.forDepartment('kitchen')).toBe(school);
  expect(channels.accounts).not.toBe(before);
  whatsapp.accounts = [school];
  expect([channels.of(own.key), channels.forDepartment('nursery')]).toEqual([undefined, school]);
});

it('what an account that has ended reports is read by another one of its channel, if there is one', () => {
  const channels = new Channels([channelOf('sms', [accountOf('sms:3', ['garden'])]), channelOf('whatsapp', [school])]);
  expect(channels.kinOf('whatsapp:form:9')).toBe(school);
  expect(channels.kinOf('sms:9')?.key).toBe('sms:3');
  expect(channels.kinOf('mail:9')).toBeUndefined();
});

it('a value of an account is made once, and again for the account that takes its place', () => {
  let made = 0;
  const values = new PerAccount(() => (made += 1));
  expect([values.of(own), values.of(school), values.of(own), made]).toEqual([1, 2, 1, 2]);
  expect(values.of(accountOf(own.key))).toBe(3);
});

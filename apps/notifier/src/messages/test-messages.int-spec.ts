import { expect, it } from '@jest/globals';
import { GetTestMessage, MessageRequested } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { NOWHERE } from '../__fixtures__/nowhere.js';
import { cloudSettings } from '../__fixtures__/cloud-settings.js';
import { startNotifier } from '../__fixtures__/notifier-under-test.js';
import { accepted, report, statusOf } from '../__fixtures__/statuses.js';

it('a test message that Meta takes and does not deliver has failed, and says why [WA-104]', async () => {
  const notifier = await startNotifier('in process', cloudSettings);
  const id = uuidv7();
  const data = {
    messageId: id,
    kind: 'test' as const,
    ...NOWHERE,
    employeeId: null,
    phone: '99887766',
    text: 'Prueba',
  };
  const result = () => notifier.requests.send(GetTestMessage, { id });
  notifier.provider.behave(accepted(`wamid.${id}`));
  await notifier.publisher.publish([MessageRequested.create({ id, subject: id, time: new Date(), data })]);
  await eventually(async () => expect(await result()).toMatchObject({ state: 'sent', reason: null }));
  await report(notifier, statusOf(id, 'failed', { code: 131_026, reason: 'Message undeliverable' }));
  expect(await result()).toMatchObject({ state: 'failed', reason: '131026: Message undeliverable' });
  await report(notifier, statusOf(id, 'delivered'));
  expect(await result()).toMatchObject({ state: 'sent', reason: null });
  await notifier.close();
});

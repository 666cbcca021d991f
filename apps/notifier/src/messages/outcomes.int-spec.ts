import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MessageRequested } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { MessageStore } from './message-store.js';

describe('a message whose outcome cannot be recorded at once', () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process');
  });
  afterAll(() => notifier?.close());

  it('is sent once [WA-16]', async () => {
    const { publisher, surroundings, provider } = notifier;
    const finish = jest.spyOn(notifier.app.get(MessageStore, { strict: false }), 'finish');
    finish.mockRejectedValueOnce(new Error('the database is away'));
    const messageId = uuidv7();
    const data = { messageId, kind: 'help' as const, employeeId: uuidv7(), phone: '+504 7700-4321', text: 'Ayuda' };
    await publisher.publish([MessageRequested.create({ id: uuidv7(), subject: messageId, time: new Date(), data })]);
    // Longer than a claim, after which another notifier would send it.
    await eventually(() => expect(surroundings.messages).toMatchObject([{ messageId, status: 'sent' }]), {
      timeoutMs: 90_000,
    });
    expect(provider.receivedBy('50477004321')).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RemindersReleased, TemplateUpdated, type TemplateUpdatedData } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 as uuidv7 } from 'uuid';
import { cloudSettings } from '../../../__fixtures__/cloud-settings.js';
import { type NotifierUnderTest, startNotifier } from '../../../__fixtures__/notifier-under-test.js';

let notifier: NotifierUnderTest;
beforeAll(async () => {
  notifier = await startNotifier('in process', cloudSettings);
});
afterAll(() => notifier?.close());

const updated = (given: Omit<TemplateUpdatedData, 'account'>) => {
  const data = { account: 'whatsapp:cloud:1001', ...given };
  return TemplateUpdated.create({ id: uuidv7(), subject: data.name, time: new Date(), data });
};
const released = () => notifier.surroundings.holds.filter(RemindersReleased.is).map(({ data }) => data);

it('what was held for the template is released when it is approved, and by no other template [WA-105]', async () => {
  const needed = { name: 'recordatorio_tarea', language: 'es' };
  await notifier.publisher.publish([
    updated({ ...needed, state: 'paused' }),
    updated({ ...needed, language: 'es_MX', state: 'approved' }),
    updated({ name: 'saludo', language: 'es', state: 'approved' }),
  ]);
  expect(released()).toEqual([]);
  await notifier.publisher.publish([updated({ ...needed, state: 'approved' })]);
  await eventually(() => expect(released()).toEqual([{ account: 'whatsapp:cloud:1001', reason: 'template' }]));
});

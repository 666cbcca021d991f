import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS, type SchoolTexts, SETTINGS_ID, SettingsUpdated } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { dueReminder, type NotifierUnderTest, startNotifier } from '../__fixtures__/notifier-under-test.js';
import { MessageSettings } from './message-settings.js';

const CONFIG = { SCHOOL_NAME: 'Escuela', APP_TIME_ZONE: 'America/Tegucigalpa' };

describe("the school's own texts", () => {
  let notifier: NotifierUnderTest;
  beforeAll(async () => {
    notifier = await startNotifier('in process');
  });
  afterAll(() => notifier?.close());

  const textSent = async () => {
    const { event, to } = dueReminder(notifier.surroundings);
    await notifier.publisher.publish([event]);
    return eventually(() => notifier.provider.receivedBy(to)[0]?.message ?? '');
  };
  async function write(version: number, messageTexts: SchoolTexts, schoolName: string | null = null): Promise<void> {
    const now = new Date();
    const data = {
      ...DEFAULT_SETTINGS,
      id: SETTINGS_ID,
      closedDays: [],
      updatedAt: now.toISOString(),
      messageTexts,
      schoolName,
    };
    const settings = SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time: now, version, data });
    await notifier.publisher.publish([settings]);
  }

  it('are those of the next reminder, unless an event is older; null is the usual text [TXT-02]', async () => {
    expect(await textSent()).toMatch(/^Hola Ana Núñez, te recordamos que .*:\n\n\*Tarea/);
    await write(3, { reminder: '{{empleado}}, falta {{tarea}}. {{escuela}}' });
    await eventually(async () => expect(await textSent()).toMatch(/^Ana Núñez, falta Tarea \d+\. Escuela Morazán$/));
    await write(2, { reminder: 'viejo: {{tarea}}' });
    // Another notifier, or this one after a restart, reads them before it sends anything.
    const other = new MessageSettings(notifier.database, CONFIG);
    await other.onApplicationBootstrap();
    expect(other.textOf('reminder')).toBe('{{empleado}}, falta {{tarea}}. {{escuela}}');
    await write(4, { reminder: null });
    await eventually(async () => expect(await textSent()).toMatch(/^Hola Ana/));
  });

  it("are signed with the school's name as it is set, until then with that of the environment [TXT-04]", async () => {
    const other = new MessageSettings(notifier.database, CONFIG);
    await write(5, {}, 'Instituto Lempira');
    await eventually(async () => expect(await textSent()).toMatch(/— Instituto Lempira$/));
    await other.refresh();
    expect(other.schoolName).toBe('Instituto Lempira');
    await write(6, {});
    await eventually(async () => expect(await textSent()).toMatch(/— Escuela Morazán$/));
  });
});

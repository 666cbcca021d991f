import { DEFAULT_SETTINGS, SETTINGS_ID, type SchoolSettings, SettingsUpdated } from '@recuerda/contracts';
import { eventually, startSmtpServer, TEST_KEY } from '@recuerda/testing';
import { v7 } from 'uuid';
import { MessageSettings } from '../texts/message-settings.js';
import { cloudSettings } from './cloud-settings.js';
import { dueReminder, startNotifier } from './notifier-under-test.js';

/** A notifier with a number at Meta, and a mail server. */
export async function startMailing(settings: Partial<SchoolSettings>) {
  const smtp = await startSmtpServer();
  const notifier = await startNotifier('in process', (provider) => ({
    ...cloudSettings(provider),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Escuela <escuela@example.org>',
    PUBLIC_URL: 'https://recuerda.example.org',
    SECRETS_KEY: TEST_KEY,
  }));
  let version = 0;
  /** Resolves when the notifier has the school's settings. */
  async function setUp(more: Partial<SchoolSettings>): Promise<void> {
    const now = new Date();
    const data = { ...DEFAULT_SETTINGS, ...more, id: SETTINGS_ID, closedDays: [], updatedAt: now.toISOString() };
    version += 1;
    await notifier.publisher.publish([
      SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time: now, version, data }),
    ]);
    const known = notifier.app.get(MessageSettings, { strict: false });
    await eventually(() => {
      if (Object.entries(more).some(([name, value]) => known.current[name as keyof SchoolSettings] !== value))
        throw new Error('the settings are not known yet');
    });
  }
  await setUp(settings);
  return {
    smtp,
    notifier,
    setUp,
    /** A due reminder of an employee with an address. */
    reminderWithAddress: (more: object = {}) => {
      const reminder = dueReminder(notifier.surroundings);
      const email = `p${reminder.to}@example.org`;
      const { facts } = notifier.surroundings;
      facts.set(reminder.taskId, { ...facts.get(reminder.taskId)!, employeeEmail: email, ...more });
      return { ...reminder, email };
    },
    close: async () => {
      await notifier.close();
      await smtp.close();
    },
  };
}
export type MailingNotifier = Awaited<ReturnType<typeof startMailing>>;

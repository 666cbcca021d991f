import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Env } from '@recuerda/service';
import { type ConversationsApp, startConversations } from './conversations-app.js';

interface Person {
  phone: string;
  id: string;
}

/** Conversations with Ana, and with María as the manager of her department: both are new for each test. */
export class ManagerAndEmployee {
  app!: ConversationsApp;
  ana!: Person;
  maria!: Person;

  /** @param last phones of the people follow this number. */
  constructor(
    private last: number,
    env: Env = {},
  ) {
    beforeAll(async () => {
      this.app = await startConversations({ WHATSAPP_PROVIDER: 'cloud', ...env });
      this.app.clock.set(new Date(1_768_478_410_000));
    });
    afterAll(() => this.app?.close());
    beforeEach(async () => {
      [this.ana, this.maria] = [await this.someone('Ana'), await this.someone('María')];
      this.app.probe.managerEmployeeId = this.maria.id;
    });
  }

  readonly someone = async (name: string): Promise<Person> => {
    const phone = String((this.last += 1));
    return { phone, id: await this.app.employee(`+${phone}`, name) };
  };

  readonly messagesTo = ({ id }: { id: string }) =>
    this.app.probe.requested.filter(({ employeeId }) => employeeId === id);

  readonly actsOn = (task: string) => this.app.probe.acts.filter((act) => act.includes(task));
}

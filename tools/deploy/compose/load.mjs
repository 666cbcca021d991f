import { setTimeout as delay } from 'node:timers/promises';
import { Api, Sandbox } from '@recuerda/testing';
import { titleOf } from './delivery-report.mjs';

const AT_ONCE = 16;
const EMPLOYEES = 10;
const PAGE = 200;

/** A school with tasks that remind every minute, as the portal's address shows it. */
export class Load {
  tasks = [];

  constructor(url) {
    this.api = new Api(url);
    this.sandbox = new Sandbox(`${url}/sandbox`);
  }

  /** Spread over `spreadMs`, so that they are due as evenly. */
  async create(count, spreadMs) {
    const { id } = await this.api.department('Dirección');
    const employees = [];
    for (let number = 0; number < EMPLOYEES; number += 1) {
      const phone = `+504 9999-${String(number).padStart(4, '0')}`;
      employees.push(await this.api.employee(id, `Ana Núñez ${number}`, phone));
    }
    const started = performance.now();
    await all(count, async (number) => {
      await delay(Math.max(0, started + (number / count) * spreadMs - performance.now()));
      this.tasks[number] = await this.api.task(employees[number % EMPLOYEES].id, titleOf(number));
    });
  }

  pause = () => all(this.tasks.length, (number) => this.api.transition(this.tasks[number].id, 'pause'));

  messages = () => this.sandbox.messages();

  /** All of them. */
  async deliveries() {
    const found = [];
    for (let cursor = ''; cursor !== null;) {
      const query = new URLSearchParams({ limit: PAGE, ...(cursor !== '' && { cursor }) });
      const { status, body } = await this.api.call('GET', `/deliveries?${query}`);
      if (status !== 200) throw new Error(`GET /api/deliveries answered ${status}`);
      found.push(...body.items);
      cursor = body.nextCursor;
    }
    return found;
  }
}

/** Does something for each number below `count`, some at once. */
async function all(count, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

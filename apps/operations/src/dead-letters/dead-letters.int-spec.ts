import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { TestBroker } from '../__fixtures__/test-broker.js';
import { aside, deletion, DIED_AT, due } from '../__fixtures__/sample-events.js';
import { runCommand } from '../__fixtures__/run-command.js';

const FLOW = 'notifier.reminders';
const DEAD = `${FLOW}.dead`;

const FLOWS = `directory.task-counts tasks.directory tasks.unanswered scheduler.tasks scheduler.results
  scheduler.calendars scheduler.escalations scheduler.holds notifier.reminders notifier.bundles notifier.messages
  notifier.settings notifier.received notifier.receipts notifier.templates notifier.account metrics.projection
  metrics.send-counts metrics.receipt-counts identity.audit identity.digests identity.erasures
  notifier.erasures conversations.erasures integrations.erasures integrations.webhooks integrations.reminders
  conversations.employees conversations.escalations conversations.accounts conversations.messages`;

describe('dead-letters', () => {
  let testBroker: TestBroker;
  let folder: string;

  beforeAll(async () => {
    testBroker = await TestBroker.create();
    folder = await mkdtemp(join(tmpdir(), 'recuerda-operations-'));
  });
  afterEach(async () => {
    for (const queue of [FLOW, DEAD, 'scheduler.tasks', 'scheduler.tasks.dead'])
      await testBroker.channel.purgeQueue(queue);
  });
  afterAll(async () => {
    await testBroker.close();
    await rm(folder, { recursive: true });
  });

  const addDeadLetters = async (events: readonly Envelope[], queue = DEAD) => {
    await testBroker.publish(
      queue,
      events.map((event) => JSON.stringify(event)),
      (index) => aside(events[index] as Envelope),
    );
    await testBroker.waitForCount(queue, events.length);
  };
  /** Requeued messages are back a moment later. */
  const hasExactly = async (queue: string, expected: readonly (string | undefined)[]) => {
    await testBroker.waitForCount(queue, expected.length);
    const messages = await testBroker.getAll(queue);
    expect(messages.map(({ properties }) => String(properties.messageId))).toEqual(expected);
  };
  const ids = (events: readonly Envelope[]) => events.map(({ id }) => id);
  const many = (count: number) => Array.from({ length: count }, () => due());
  const command = (line: string, asked = {}) => runCommand(testBroker.url, `dead-letters ${line}`, asked);

  it('list: prints the number of each flow and the oldest, and which outbox did not respond', async () => {
    await addDeadLetters(many(3));
    await testBroker.publish('scheduler.tasks.dead', ['not JSON']);
    await testBroker.waitForCount('scheduler.tasks.dead', 1);
    const { code, output, errors } = await command('list');
    const dead: Record<string, string> = { 'scheduler.tasks': '1  unknown', [FLOW]: `3  ${DIED_AT}` };
    const flows = FLOWS.split(/\s+/).map((flow) => `${flow.padEnd(30)}${dead[flow] ?? '0  -'}`);
    const outboxes = ['conversations', 'directory', 'integrations', 'notifier', 'scheduler', 'tasks'].map(
      (name) => `${name}.outbox`.padEnd(30) + '?  -',
    );
    expect(output.split('\n')).toEqual(['FLOW                       DEAD  OLDEST', ...flows, ...outboxes, '']);
    expect(errors).toContain('tasks does not respond');
    expect(code).toBe(1);
    const json = JSON.parse((await command('list --json')).output) as { flow: string }[];
    expect(json.find(({ flow }) => flow === FLOW)).toEqual({ flow: FLOW, dead: 3, oldest: DIED_AT });
    await testBroker.waitForCount(DEAD, 3);
  });

  it('show: prints the reason of each, oldest first, and keeps the order', async () => {
    const events = many(30);
    await addDeadLetters(events);
    const { code, output } = await command(`show ${FLOW} --limit 2`);
    expect(code).toBe(0);
    expect(output).toContain(`1.
   id      ${events[0]?.id}
   type    scheduler.reminder.due
   died    ${DIED_AT}
   reason  failed
   error   it was bad
   tries   4, postponed 1 times
   body    {"specversion":"1.0"`);
    expect(output.match(/^\d+\.$/gm)).toEqual(['1.', '2.']);
    const json = (await command(`show ${DEAD} --json`)).output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(json.map(({ id }) => id)).toEqual(ids(events).slice(0, 20));
    await hasExactly(DEAD, ids(events));
  });

  it('show: masks phone numbers without --full, also in unreadable messages', async () => {
    await addDeadLetters([deletion('Llamar al 9988-7766')]);
    await testBroker.publish(DEAD, ['{"phone": "9988-7766" broken\u001b[2J']);
    await testBroker.waitForCount(DEAD, 2);
    const { output } = await command(`show ${FLOW}`);
    expect(output.match(/\*{4}-\*\*66/g)).toHaveLength(2);
    expect(output).not.toContain('9988');
    expect(output).not.toContain('\u001b');
    expect((await command(`show ${FLOW} --full`)).output.match(/9988-7766/g)).toHaveLength(2);
  });

  it('show: reports that there are none', async () => {
    expect(await command(`show ${FLOW}`)).toEqual({ code: 0, output: '', errors: `${FLOW} has no dead letters.\n` });
  });

  it('replay: puts all back into the flow’s own queue, in order, without their count of tries', async () => {
    const events = many(250);
    await addDeadLetters(events);
    const { code, output } = await command(`replay ${FLOW} --all`);
    expect([code, output]).toEqual([0, `${FLOW}: 250 put back.\n`]);
    await testBroker.waitForCount(FLOW, 250);
    await testBroker.waitForCount(DEAD, 0);
    const messages = await testBroker.getAll(FLOW);
    expect(messages.map(({ properties }) => String(properties.messageId))).toEqual(ids(events));
    expect(JSON.parse(String(messages[7]?.content))).toEqual(events[7]);
    expect(messages[7]?.properties).toMatchObject({
      type: 'scheduler.reminder.due',
      contentType: 'application/cloudevents+json',
      deliveryMode: 2,
    });
    const ours = Object.keys(messages[7]?.properties.headers ?? {}).filter((name) => name.startsWith('x-recuerda'));
    expect(ours).toEqual([]);
  });

  it('replay: puts selected ones back, keeps the order of the others, and reports unknown ids', async () => {
    const events = many(120);
    await addDeadLetters(events);
    const [first, last] = [ids(events)[3], ids(events)[110]];
    const { code, output, errors } = await command(`replay ${FLOW} --id ${last} --id ${first} --id nowhere --json`);
    expect(JSON.parse(output)).toEqual({ flow: FLOW, replayed: 2, expired: 0, missing: ['nowhere'] });
    expect([code, errors]).toEqual([1, 'Not among the dead letters: nowhere\n']);
    await hasExactly(FLOW, [first, last]);
    await hasExactly(
      DEAD,
      ids(events).filter((id) => id !== first && id !== last),
    );
  });

  it('replay: keeps expired ones, and says so, without --expired', async () => {
    const [over, live] = [due(new Date(Date.now() - 1)), due()];
    await addDeadLetters([over, live]);
    const { code, output, errors } = await command(`replay ${FLOW} --all`);
    expect([code, output]).toEqual([0, `${FLOW}: 1 put back.\n`]);
    expect(errors).toContain('1 kept: they have expired');
    await hasExactly(FLOW, [live.id]);
    expect((await command(`replay ${FLOW} --all --expired`)).output).toBe(`${FLOW}: 1 put back.\n`);
    await hasExactly(FLOW, [over.id]);
  });

  it('export and restore: restore removed dead letters byte for byte, with headers', async () => {
    const events = many(130);
    await addDeadLetters(events);
    const odd = Buffer.from([0xff, 0x00, 0x1b]);
    testBroker.channel.sendToQueue(DEAD, odd);
    await testBroker.waitForCount(DEAD, 131);
    const exported = await command(`export ${FLOW}`);
    expect([exported.code, exported.errors]).toEqual([0, `${FLOW}: 131 exported.\n`]);
    await testBroker.waitForCount(DEAD, 131);
    const before = await testBroker.getAll(DEAD);
    const restored = await command(`restore ${FLOW}`, { input: exported.output });
    expect([restored.code, restored.output]).toEqual([0, `${FLOW}: 131 restored.\n`]);
    await testBroker.waitForCount(DEAD, 131);
    const seen = (messages: typeof before) =>
      messages.map(({ content, properties: { messageId, type, contentType, headers } }) => ({
        content: content.toString('base64'),
        messageId: messageId as unknown,
        type: type as unknown,
        contentType: contentType as unknown,
        error: headers?.['x-recuerda-error'] as unknown,
        attempt: headers?.['x-recuerda-attempt'] as unknown,
        diedAt: headers?.['x-recuerda-died-at'] as unknown,
      }));
    expect(seen(await testBroker.getAll(DEAD)).slice(0, 130)).toEqual(seen(before).slice(0, 130));
    expect(before[130]?.content).toEqual(odd);
  });

  it('restore: refuses what export did not write, or wrote for another flow', async () => {
    await addDeadLetters([due()]);
    const { output } = await command(`export ${FLOW}`);
    expect(await command('restore scheduler.tasks', { input: output })).toMatchObject({
      code: 1,
      errors: `Line 1 was exported from ${FLOW}, not from scheduler.tasks.\n`,
    });
    expect((await command(`restore ${FLOW}`, { input: 'no' })).errors).toBe('Line 1 was not written by export.\n');
    expect((await command(`restore ${FLOW} ${join(folder, 'missing')}`)).errors).toContain('cannot be read');
  });

  it('discard: copies to a new file first, then removes the selected ones', async () => {
    const events = many(150);
    await addDeadLetters(events);
    const file = join(folder, 'copy.ndjson');
    const { code, output } = await command(`discard ${FLOW} --id ${events[120]?.id} --to ${file} --yes`);
    expect([code, output]).toEqual([0, `${FLOW}: 1 discarded; a copy is in ${file}.\n`]);
    expect((JSON.parse(await readFile(file, 'utf8')) as { id: string }).id).toBe(events[120]?.id);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await hasExactly(
      DEAD,
      ids(events).filter((id) => id !== events[120]?.id),
    );
    await addDeadLetters(events);
    const again = await command(`discard ${FLOW} --all --to ${file} --yes`);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('EEXIST')]);
    await testBroker.waitForCount(DEAD, 150);
    expect((await command(`restore ${FLOW} ${file}`)).output).toBe(`${FLOW}: 1 restored.\n`);
  });

  it('discard: asks for confirmation, and does nothing without it', async () => {
    await addDeadLetters(many(2));
    const line = `discard ${FLOW} --all --to ${join(folder, 'asked.ndjson')}`;
    const refused = await command(line, { answer: 'n' });
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('Remove all 2 from notifier.reminders for good?'),
    ]);
    const noTerminal = await command(line);
    expect([noTerminal.code, noTerminal.errors]).toEqual([2, 'Standard input is no terminal: add --yes.\n']);
    await testBroker.waitForCount(DEAD, 2);
    expect((await command(line, { answer: 'y' })).code).toBe(0);
    await testBroker.waitForCount(DEAD, 0);
  });

  it('reports an unknown flow with the known ones, an unreachable broker, and a missing AMQP_URL', async () => {
    const unknown = await command('show notifier.reminder');
    expect([unknown.code, unknown.errors]).toEqual([
      2,
      expect.stringMatching(/Unknown flow notifier\.reminder\b[^]*notifier\.reminders\n[^]*tasks\.outbox/),
    ]);
    const away = await runCommand('amqp://user:s3cret@127.0.0.1:1', 'dead-letters list');
    expect([away.code, away.errors]).toEqual([
      1,
      'RabbitMQ at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
    const none = await runCommand(undefined, 'dead-letters list');
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('AMQP_URL is not set')]);
    const wrong = await runCommand('s3cret', 'dead-letters list');
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('AMQP_URL: expected a URL')]);
    expect(away.errors + wrong.errors).not.toContain('s3cret');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { EventDefinition } from './define.js';
import * as conversations from './events/conversations.js';
import * as digests from './events/digests.js';
import * as directory from './events/directory.js';
import * as escalation from './events/escalation.js';
import * as identity from './events/identity.js';
import * as integrations from './events/integrations.js';
import * as receipts from './events/receipts.js';
import * as reminders from './events/reminders.js';
import * as tasks from './events/tasks.js';
import * as accounts from './events/whatsapp-accounts.js';
import { REQUESTS } from './requests/all.js';
import { EVENTS, SUBSCRIPTIONS } from './subscriptions.js';

const subscriptions = Object.values(SUBSCRIPTIONS);
const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'create' in value;
const defined = Object.values<unknown>({
  ...conversations,
  ...digests,
  ...directory,
  ...escalation,
  ...identity,
  ...integrations,
  ...receipts,
  ...reminders,
  ...tasks,
  ...accounts,
})
  .filter(isDefinition)
  .map(({ type }) => type);

const INTEGRATIONS = [...integrations.ENDPOINT_EVENTS, ...integrations.FEED_EVENTS].map(({ type }) => type).toSorted();
const TASK_SETS = tasks.TASK_SET_EVENTS.map(({ type }) => type).toSorted();

describe('contracts', () => {
  it('every event that changes data is bound to a subscription that is not ephemeral', () => {
    const kept = new Set(
      subscriptions
        .filter((subscription) => !subscription.ephemeral)
        .flatMap((subscription) => subscription.bindings.map(({ type }) => type)),
    );
    const onlyForGateways = [...EVENTS.keys()].filter((type) => !kept.has(type));
    expect(onlyForGateways).toEqual([
      'scheduler.reminder.scheduled',
      'notifier.receipt.updated',
      'conversations.conversation.updated',
      'identity.sessions.ended',
    ]);
  });

  it('every event goes to open portals, except one that changes nothing they show', () => {
    const streamed = new Set(SUBSCRIPTIONS.gatewayStream.bindings.map(({ type }) => type));
    // Sessions are the gateway's affair. The portal shows a due reminder only once it is sent, failed or cancelled,
    // an escalation as a change of its task, and a consent as one of its employee. A digest is a mail, a selected
    // template an update of it, too. An erasure changes history only. What the provider reports of the account is
    // shown from the state that it changes. Sets of tasks are read when their dialog opens.
    expect(defined.filter((type) => !streamed.has(type)).toSorted()).toEqual([
      'conversations.account.reported',
      'conversations.digest.prepared',
      'conversations.message.received',
      'conversations.message.requested',
      'conversations.status.received',
      'conversations.template.selected',
      'directory.employee.erased',
      'identity.sessions.ended',
      ...INTEGRATIONS,
      'notifier.message.ended',
      'notifier.reminder.deferred',
      'notifier.reminders.released',
      'scheduler.bundle.due',
      'scheduler.reminder.due',
      'scheduler.task.unanswered',
      'tasks.employee.consented',
      ...TASK_SETS,
      'tasks.task.escalated',
    ]);
  });

  it('every change of an entity goes to the audit, but not what is only published again', () => {
    const entities = Object.values<unknown>({ ...directory, ...tasks }).filter(isDefinition);
    const changes = entities.map(({ type }) => type).filter((type) => !type.endsWith('.republished'));
    const accountChanges = accounts.ACCOUNT_EVENTS.map(({ type }) => type);
    const others = ['conversations.template.selected', ...INTEGRATIONS, ...accountChanges];
    const audited = [...SUBSCRIPTIONS.identityAudit.bindings, ...SUBSCRIPTIONS.identityErasures.bindings];
    expect(audited.map(({ type }) => type).toSorted()).toEqual([...others, ...changes].toSorted());
  });

  it('every event is bound to a subscription', () => {
    expect([...EVENTS.keys()].toSorted()).toEqual(defined.toSorted());
  });

  it('names have one form and are unique', () => {
    for (const type of EVENTS.keys()) expect(type).toMatch(/^[a-z]+\.[a-z]+\.[a-z]+ed$|\.sent$|\.due$/);
    const queues = subscriptions.map((subscription) => subscription.queue);
    expect(new Set(queues).size).toBe(queues.length);
    const patterns = REQUESTS.map((request) => request.pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
    for (const pattern of patterns)
      expect(pattern).toMatch(
        /^(conversations|directory|identity|integrations|tasks|scheduler|notifier|metrics)\.[a-z]+\.[a-z-]+$/,
      );
  });

  it('a batch is never larger than the prefetch of its consumer', () => {
    for (const subscription of subscriptions)
      if (subscription.batch) expect(subscription.batch.size).toBeLessThanOrEqual(subscription.prefetch);
  });
});

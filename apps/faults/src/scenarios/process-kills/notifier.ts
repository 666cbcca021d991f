import type { Context, ScenarioResult, Scenario } from '../../suite/scenario.js';
import { WIRE_BYTES } from '../../system/wait-for-traffic.js';
import { killAtMoment, type Moment } from './kill.js';

async function kill(context: Context, moment: Moment): Promise<ScenarioResult> {
  const trial = await context.openCluster({ employees: 4, tasks: 300, scale: { notifier: 2 }, proxied: ['notifier'] });
  const times = context.short ? 3 : 50;
  await trial.reminderLoad.during(() => killAtMoment(context, trial, { service: 'notifier', times, moment }), {
    count: 4,
    everyMs: 200,
  });
  return trial.settle();
}

export const notifierKilledBeforePost: Scenario = {
  name: 'process-kills/notifier-before-post',
  title: 'SIGKILL of one of two notifiers when an attempt is marked and its POST is leaving but has not left, 50 times',
  expected: 'another notifier takes the reminder over when the claim has ended; the provider gets it once',
  short: false,
  limitMs: 600_000,
  run: (context) => kill(context, { proxy: 'provider', from: 'client', bytes: WIRE_BYTES.post, hold: true }),
};

export const notifierKilledAfterAnswer: Scenario = {
  name: 'process-kills/notifier-after-answer',
  title:
    'SIGKILL of one of two notifiers when the provider has said 200 (heard or not) and it is not recorded, 50 times',
  expected: 'the reminder is sent again, which is counted, and recorded once; no other is sent twice',
  short: true,
  limitMs: 600_000,
  run: (context) => kill(context, { proxy: 'provider', from: 'server', bytes: WIRE_BYTES.ok, hold: 'either' }),
};

export const notifierKilledBeforeAck: Scenario = {
  name: 'process-kills/notifier-before-ack',
  title:
    'SIGKILL of one of two notifiers when its result is confirmed by the broker and its message not acknowledged, 50 ' +
    'times',
  expected:
    'the message is delivered again and finds its outcome: it is not sent again and counts once; others of that ' +
    'process may be in the window',
  short: false,
  limitMs: 600_000,
  run: (context) => kill(context, { proxy: 'broker', from: 'server', bytes: WIRE_BYTES.confirm, hold: true }),
};

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { metricsText } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { insertSending } from './__fixtures__/insert-sending.js';
import { dueReminder, type NotifierUnderTest, startNotifier } from './__fixtures__/notifier-under-test.js';

describe('the metrics of the notifier', () => {
  let notifier: NotifierUnderTest;
  const due = () => dueReminder(notifier.surroundings);
  const value = async (series: string): Promise<number> => {
    const line = (await metricsText()).split('\n').find((text) => text.startsWith(`recuerda_${series} `));
    return line === undefined ? NaN : Number(line.slice(line.lastIndexOf(' ')));
  };
  const publish = (...events: Envelope[]) => notifier.publisher.publish(events);

  beforeAll(async () => {
    notifier = await startNotifier('in process', { NOTIFIER_CONCURRENCY: '2' });
  });
  afterAll(() => notifier.close());
  afterEach(() => notifier.provider.reset());

  it('start at 0, so that the first event is an increase', async () => {
    for (const outcome of ['sent', 'failed', 'cancelled']) {
      expect(await value(`deliveries_total{outcome="${outcome}"}`)).toBe(0);
    }
    for (const cause of ['crash', 'no_answer'])
      expect(await value(`possible_duplicates_total{cause="${cause}"}`)).toBe(0);
    for (const reason of ['', 'unclear_answer'])
      expect(await value(`sends_total{account="whatsapp:form:environment",outcome="sent",reason="${reason}"}`)).toBe(0);
  });

  it('count a sent message and measure its POST and its lateness', async () => {
    await publish(due().event);
    expect(await value('sends_total{account="whatsapp:form:environment",outcome="sent",reason=""}')).toBe(1);
    expect(await value('deliveries_total{outcome="sent"}')).toBe(1);
    expect(await value('send_duration_seconds_count')).toBe(1);
    expect(await value('delivery_lateness_seconds_count')).toBe(1);
    expect(await value('delivery_lateness_seconds_bucket{le="5"}')).toBe(1);
  });

  it('count POSTs by reason, repetition and possible duplicates', async () => {
    const [broken, overloaded, refused] = [due(), due(), due()];
    notifier.provider.behave({ reset: true, times: 1 }, broken.to);
    notifier.provider.behave({ status: 503, times: 1 }, overloaded.to);
    notifier.provider.behave({ status: 403 }, refused.to);
    await publish(broken.event, overloaded.event, refused.event);
    expect(await value('sends_total{account="whatsapp:form:environment",outcome="retryable",reason="http_503"}')).toBe(
      1,
    );
    expect(await value('send_retries_total{reason="http_503"}')).toBe(1);
    expect(await value('possible_duplicates_total{cause="no_answer"}')).toBe(2);
    expect(await value('sends_total{account="whatsapp:form:environment",outcome="refused",reason="http_403"}')).toBe(1);
    expect(await value('send_retries_total{reason="http_403"}')).toBeNaN();
    expect(await value('deliveries_total{outcome="failed"}')).toBe(1);
  });

  it('count no possible duplicate without a repetition', async () => {
    const counted = await value('possible_duplicates_total{cause="no_answer"}');
    const silent = due();
    notifier.provider.behave({ reset: true }, silent.to);
    await publish(silent.event);
    expect(notifier.provider.receivedBy(silent.to)).toHaveLength(3);
    expect(await value('possible_duplicates_total{cause="no_answer"}')).toBe(counted + 2);
  });

  it('count no possible duplicate where every attempt crashed, or the task was stopped', async () => {
    const counted = async () =>
      (await value('possible_duplicates_total{cause="crash"}')) +
      (await value('possible_duplicates_total{cause="no_answer"}'));
    const before = await counted();
    const [crashed, stopped] = [due(), due()];
    await insertSending(notifier, crashed, { attempts_started: 3, reason: 'unanswered_timeout' });
    await insertSending(notifier, stopped, { reason: 'unanswered_timeout' });
    notifier.surroundings.afterFacts = async () => {
      notifier.surroundings.afterFacts = async () => undefined;
      notifier.surroundings.facts.delete(stopped.taskId);
      const readAt = performance.now();
      await eventually(() => performance.now() - readAt > 1_050);
    };
    await publish(crashed.event, stopped.event);
    expect(notifier.surroundings.outcomeOf(crashed.reminderId)).toEqual(['failed']);
    expect(notifier.surroundings.outcomeOf(stopped.reminderId)).toEqual(['cancelled']);
    expect(await counted()).toBe(before);
  });

  it('measure what is being sent and what waits, also when all is done', async () => {
    notifier.provider.behave({ delayMs: 2_000 });
    const published = publish(...Array.from({ length: 5 }, () => due().event));
    await eventually(async () => {
      expect(await value('reminders_sending')).toBe(2);
      expect(await value('reminders_waiting')).toBe(3);
    });
    await published;
    expect(await value('reminders_sending')).toBe(0);
    expect(await value('reminders_waiting')).toBe(0);
  });
});

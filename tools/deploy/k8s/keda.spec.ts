import { describe, expect, it } from '@jest/globals';
import { manifest } from './__fixtures__/manifests.mjs';
import { kedaProblems } from './keda.mjs';

/** The real ScaledObject with other trigger metadata; undefined takes a key away. */
function changed(metadata: Record<string, string | undefined>): string[] {
  const [scaled] = manifest('components/keda/scaled-object.yaml');
  Object.assign(scaled.spec.triggers[0].metadata, metadata);
  return kedaProblems([scaled, ...manifest('components/rabbitmq-operator/rabbitmq-cluster.yaml')]);
}

describe('kedaProblems', () => {
  it('takes the trigger as it is', () => {
    expect(changed({})).toEqual([]);
  });

  it('sees that messages other than reminders are not waited for', () => {
    const [scaled] = manifest('components/keda/scaled-object.yaml');
    scaled.spec.triggers.pop();
    expect(kedaProblems([scaled, ...manifest('components/rabbitmq-operator/rabbitmq-cluster.yaml')])).toEqual([
      'ScaledObject notifier: no trigger reads notifier.bundles',
    ]);
  });

  it('sees a key that the scaler does not read', () => {
    expect(changed({ queuName: 'notifier.reminders' })).toEqual([
      'ScaledObject notifier: the scaler reads no queuName',
    ]);
  });

  it.each([
    ['protocol', 'amqp', 'protocol must be http'],
    ['mode', 'MessageRate', 'mode must be QueueLength'],
    ['excludeUnacknowledged', 'true', 'excludeUnacknowledged must not be true'],
    ['queueName', 'notifier.reminder', 'queueName must be notifier.reminders'],
    ['value', '20', 'value must be 128 or more'],
    ['host', 'http://rabbitmq.recuerda.svc:15672', 'host must be http://rabbitmq.recuerda.svc:15672/'],
  ])('sees %s %s', (key, value, problem) => {
    expect(changed({ [key]: value })).toEqual([expect.stringContaining(problem)]);
  });

  it.each([0, undefined])('sees that no notifier may be left to answer others (at least %s)', (minReplicaCount) => {
    const [scaled] = manifest('components/keda/scaled-object.yaml');
    Object.assign(scaled.spec, { minReplicaCount });
    expect(kedaProblems([scaled, ...manifest('components/rabbitmq-operator/rabbitmq-cluster.yaml')])).toEqual([
      'ScaledObject notifier: minReplicaCount must be 1 or more: other services need a notifier at any time',
    ]);
  });

  it('sees a parameter of the authentication that the scaler does not read', () => {
    const [authentication] = manifest('components/keda/trigger-authentication.yaml');
    expect(kedaProblems([authentication])).toEqual([]);
    authentication.spec.secretTargetRef[0].parameter = 'user';
    expect(kedaProblems([authentication])).toEqual([
      'TriggerAuthentication rabbitmq: the scaler reads no parameter user',
    ]);
  });
});

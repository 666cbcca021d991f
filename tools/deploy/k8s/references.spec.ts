import { describe, expect, it } from '@jest/globals';
import { deployment, manifest, object, secretVariable } from './__fixtures__/manifests.mjs';
import { referenceProblems } from './references.mjs';

const uses = (secret: string, key: string) =>
  deployment('tasks', { env: [secretVariable('DATABASE_URL', secret, key)] });
const cluster = () => manifest('components/cloudnative-pg/cluster.yaml');
const schemas = () => object('ConfigMap', 'postgres-schemas', { data: { 'schemas.sql': '' } });
const database = () => [...cluster(), schemas()];
const store = () => manifest('components/cloudnative-pg/object-store.yaml');

describe('referenceProblems', () => {
  it('knows the Secrets of the stores, and their keys', () => {
    expect(referenceProblems([uses('postgres-tasks', 'uri'), ...database(), ...store()])).toEqual([]);
    expect(referenceProblems([uses('postgres-tasks', 'url'), ...database(), ...store()])).toEqual([
      'Deployment tasks: Secret postgres-tasks has no url',
    ]);
    expect(referenceProblems([uses('postgres-app', 'uri')])).toEqual([
      'Deployment tasks: there is no Secret postgres-app',
    ]);
  });

  it('accepts references to objects of the installation, unless the overlay must be self-contained', () => {
    expect(referenceProblems([uses('whatsapp', 'appkey')])).toEqual([]);
    expect(referenceProblems([uses('whatsapp', 'appkey')], { selfContained: true })).toHaveLength(1);
    const made = object('Secret', 'whatsapp', { data: { appkey: '' } });
    expect(referenceProblems([uses('whatsapp', 'appkey'), made], { selfContained: true })).toEqual([]);
  });

  it('accepts a missing reference that is optional', () => {
    const secretKeyRef = { name: 'mail', key: 'url', optional: true };
    expect(
      referenceProblems([deployment('identity', { env: [{ name: 'SMTP_URL', valueFrom: { secretKeyRef } }] })]),
    ).toEqual([]);
  });

  it('finds references to settings, accounts and volumes that do not exist', () => {
    const tasks = deployment('tasks', {
      env: [{ name: 'LOG_LEVEL', valueFrom: { configMapKeyRef: { name: 'settings', key: 'LOG_LEVEL' } } }],
      envFrom: [{ secretRef: { name: 'none' } }],
    });
    tasks.spec.template.spec.serviceAccountName = 'tasks';
    tasks.spec.template.spec.volumes = [{ name: 'files', configMap: { name: 'files' } }];
    expect(referenceProblems([tasks, object('ConfigMap', 'settings', { data: {} })])).toEqual([
      'Deployment tasks: ConfigMap settings has no LOG_LEVEL',
      'Deployment tasks: there is no Secret none',
      'Deployment tasks: there is no ConfigMap files',
      'Deployment tasks: there is no ServiceAccount tasks',
    ]);
  });

  it('finds what a migration needs of objects that come after it', () => {
    const migration = { ...uses('postgres-tasks', 'uri'), kind: 'Job', metadata: { name: 'migrate-tasks' } };
    migration.spec.template.metadata.labels['app.kubernetes.io/component'] = 'migration';
    const objects = [migration, object('ServiceAccount', 'tasks', {}), ...database(), ...store()];
    expect(referenceProblems(objects)).toEqual([]);
    migration.spec.template.spec.serviceAccountName = 'tasks';
    expect(referenceProblems(objects)).toEqual([
      'Job migrate-tasks: needs ServiceAccount tasks, which a new version brings only after it',
    ]);
  });

  it('finds a scaler, an ingress, a backup and a cluster whose targets do not exist', () => {
    const referring = [
      ...manifest('components/keda/scaled-object.yaml'),
      ...manifest('components/ingress/ingress.yaml'),
      ...manifest('components/cloudnative-pg/scheduled-backup.yaml'),
    ];
    expect(referenceProblems(referring)).toEqual([
      'ScaledObject notifier: there is no Deployment notifier',
      // One for each of its triggers.
      'ScaledObject notifier: there is no TriggerAuthentication rabbitmq',
      'ScaledObject notifier: there is no TriggerAuthentication rabbitmq',
      'ScaledObject notifier: there is no TriggerAuthentication rabbitmq',
      'Ingress portal: there is no Service portal',
      'ScheduledBackup postgres-nightly: there is no Cluster postgres',
    ]);
    expect(referenceProblems(database())).toEqual(['Cluster postgres: there is no ObjectStore postgres-backups']);
    expect(referenceProblems([...cluster(), ...store()])).toEqual([
      'Cluster postgres: there is no ConfigMap postgres-schemas',
    ]);
    const [wrong] = manifest('components/cloudnative-pg/cluster.yaml');
    wrong.spec.managed.roles = [{ name: 'other', passwordSecret: { name: 'postgres-other' } }];
    expect(referenceProblems([wrong, schemas(), ...store()])[0]).toBe(
      'Cluster postgres: there is no Secret postgres-other',
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../../lib/paths.mjs';

export type Json = Record<string, unknown>;
export type Change = [path: string, value?: unknown];

/** Sets a value by its path (`spec.ports.0`), or takes it away. */
export function change<Value>(value: Value, ...changes: Change[]): Value {
  for (const [path, given] of changes) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const place = keys.reduce<Json>((inner, key) => (inner[key] ??= {}) as Json, value as Json);
    if (given === undefined && Array.isArray(place)) place.splice(Number(last), 1);
    else if (given === undefined) delete place[last];
    else place[last] = given;
  }
  return value;
}

/** The objects of a file of k8s/ in the namespace of the overlays, the first of them changed. */
export function manifest(file: string, ...changes: Change[]): Json[] {
  const objects = yaml.loadAll(readFileSync(join(ROOT, 'k8s/components', `${file}.yaml`), 'utf8')) as Json[];
  for (const one of objects) change(one, ['metadata.namespace', 'recuerda']);
  change(objects[0], ...changes);
  return objects;
}

/** Objects of any kind. */
export const object = (kind: string, name: string, more = {}) => ({
  apiVersion: 'v1',
  kind,
  metadata: { name },
  ...more,
});
export const byName = (name: string) => ({ 'app.kubernetes.io/name': name });
export const secret = (name: string, from: string, key: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: from, key } },
});
export const shared = { envFrom: [{ configMapRef: { name: 'settings' } }] };
export const settings = (data: object) => object('ConfigMap', 'settings', { data });

/** A small but sound Deployment of one of our images, with more in its container; changes are of its pods. */
export function deployment(name: string, more = {}, ...changes: Change[]): Json {
  const asks = (path: string) => ({ httpGet: { path, port: 'http' } });
  const container = {
    name: 'service',
    image: `recuerda/${name}:1`,
    ports: [{ name: 'http', containerPort: 8080 }],
    livenessProbe: asks('/health/live'),
    readinessProbe: asks('/health/ready'),
    resources: { requests: { cpu: '1', memory: '1Mi' }, limits: { memory: '1Mi' } },
    securityContext: {
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    },
    ...more,
  };
  const spec = {
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 60,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [container],
  };
  const template = { metadata: { labels: { ...byName(name) } }, spec };
  change(template, ...changes);
  return {
    ...object('Deployment', name, { spec: { replicas: 1, selector: { matchLabels: byName(name) }, template } }),
    apiVersion: 'apps/v1',
  };
}

/** Paths of the only container of a pod, and of its security context. */
export const CONTAINER = 'spec.containers.0.';
export const SECURITY = `${CONTAINER}securityContext.`;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import yaml from 'js-yaml';
import { ROOT } from '../../../lib/paths.mjs';

/** The objects of a file of k8s/ as they are written, in the namespace that overlays put them in. */
export function manifest(file) {
  const objects = yaml.loadAll(readFileSync(join(ROOT, 'k8s', file), 'utf8')).filter(Boolean);
  for (const { metadata } of objects) metadata.namespace = 'recuerda';
  return objects;
}

/** A small but sound Deployment of one of our images; `more` goes into its container. */
export function deployment(name, more = {}) {
  const labels = { 'app.kubernetes.io/name': name };
  const container = {
    name: 'service',
    image: `recuerda/${name}:1`,
    ports: [{ name: 'http', containerPort: 8080 }],
    livenessProbe: { httpGet: { path: '/health/live', port: 'http' } },
    readinessProbe: { httpGet: { path: '/health/ready', port: 'http' } },
    resources: { requests: { cpu: '1', memory: '1Mi' }, limits: { memory: '1Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
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
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
}

export const secretVariable = (name, secret, key) => ({ name, valueFrom: { secretKeyRef: { name: secret, key } } });

/** An object of any kind. */
export const object = (kind, name, more) => ({
  apiVersion: 'v1',
  kind,
  metadata: { name, namespace: 'recuerda' },
  ...more,
});

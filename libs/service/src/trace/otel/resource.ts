import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import type { TraceConfig } from '../trace.config.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const instance = randomUUID();

/** Describes the source of spans: `recuerda-<service>`, unless OTEL_SERVICE_NAME is set. */
export function resourceOf(service: string, config: TraceConfig): Resource {
  const { OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: given } = config;
  return defaultResource().merge(
    resourceFromAttributes({
      'service.name': `recuerda-${service}`,
      'service.version': version,
      'service.instance.id': instance,
      'host.name': hostname(),
      ...given,
      ...(name !== undefined && { 'service.name': name }),
    }),
  );
}

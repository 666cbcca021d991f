import { z } from 'zod';
import { integer, urlOf } from '../config/common.js';
import { loadConfig } from '../config/load-config.js';
import type { Env } from '../tokens.js';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** `key=value,key2=value2`, percent-encoded where needed. */
const pairs = z
  .string()
  .transform((text, context): Record<string, string> => {
    try {
      return Object.fromEntries(
        text
          .split(',')
          .filter((part) => part.trim() !== '')
          .map(pairOf),
      );
    } catch {
      context.addIssue({ code: 'custom', message: 'expected key=value pairs with commas between them' });
      return z.NEVER;
    }
  })
  .default({});

function pairOf(part: string): [string, string] {
  const at = part.indexOf('=');
  const key = decodeURIComponent(part.slice(0, at).trim());
  if (at < 1 || !TOKEN.test(key)) throw new Error('no key');
  return [key, decodeURIComponent(part.slice(at + 1).trim())];
}

const ratio = z
  .string()
  .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 1, {
    error: 'expected a number from 0 to 1',
  })
  .transform(Number)
  .default(1);

/**
 * The supported variables of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */
export const traceConfig = z.object({
  /** Base URL of the collector; spans are POSTed to `/v1/traces` below it. Tracing is off if unset. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', { error: 'expected http/protobuf' }).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `expected one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio,
  /** Maximum duration of an export with its retries, ms. */
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(1, 60_000).default(10_000),
  /** Time between two exports, ms. */
  OTEL_BSP_SCHEDULE_DELAY: integer(1, 60_000).default(1_000),
});
export type TraceConfig = z.infer<typeof traceConfig> & { OTEL_EXPORTER_OTLP_ENDPOINT: string };

/**
 * Returns undefined when tracing is off; the other variables are not validated then.
 *
 * @throws `ConfigError`
 */
export function readTraceConfig(env: Env): TraceConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return endpoint ? { ...loadConfig(traceConfig, env), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } : undefined;
}

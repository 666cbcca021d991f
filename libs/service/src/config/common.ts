import { isTimeZone } from '@recuerda/contracts';
import { z } from 'zod';
import { exposureConfig, trustProxy } from './exposure.js';

/** An integer in the environment, from `min` to `max`. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `expected a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `expected a whole number from ${min} to ${max}` });

/** `true` or `false`. */
export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'expected true or false' })
  .transform((text) => text === 'true');

/** A URL with one of the given schemes, such as `amqp:`. */
export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `expected a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** IANA name of the time zone in which days and months are counted. */
export const timeZone = z
  .string()
  .refine(isTimeZone, { error: 'expected an IANA time zone such as America/Tegucigalpa' })
  .default('America/Tegucigalpa');
export const databaseUrl = urlOf('postgres:', 'postgresql:');
export const amqpUrl = urlOf('amqp:', 'amqps:');

/** Address of the portal for browsers, such as https://recuerda.example.org */
export const publicUrl = urlOf('http:', 'https:').refine((text) => !URL.canParse(text) || isRoot(new URL(text)), {
  error:
    'expected an address without a path, such as https://recuerda.example.org: the portal has a host name of its own',
});
const isRoot = ({ href, origin }: URL): boolean => href === `${origin}/`;

/** Variables that every process reads. */
export const commonConfig = z.object({
  PORT: integer(0, 65_535).default(8080),
  ...exposureConfig.shape,
  TRUST_PROXY: trustProxy,
  PUBLIC_URL: publicUrl.optional(),
  /** Certificate chain and key, PEM: HTTP is served with TLS. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `expected one of ${LOG_LEVELS.join(', ')}` }).default('info'),
});

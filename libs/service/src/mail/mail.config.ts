import { z } from 'zod';
import { urlOf } from '../config/common.js';
import { hostOf, isLoopback } from '../config/exposure.js';
import { loadConfig } from '../config/load-config.js';
import { readSecretOf } from '../secrets/secret-file.js';
import type { Env } from '../tokens.js';

/** Returns false if user or password have a % that escapes nothing. */
function isDecodable(url: string): boolean {
  const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' };
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const variables = z.object({
  /** Sends mail: smtp://user:password@host:587 or smtps://... */
  SMTP_URL: urlOf('smtp:', 'smtps:')
    .refine(isDecodable, { error: 'expected user and password with a % as %25' })
    .optional(),
  /** Holds the password of SMTP_URL's user; a line break at its end is no part of it. */
  SMTP_PASSWORD_FILE: z.string().optional(),
  /** Sender of the mails, such as Recuerda <recuerda@example.org> */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/, { error: 'expected an e-mail address, with or without a name' })
    .optional(),
  PUBLIC_URL: z.string().optional(),
});
export const mailConfig = variables
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, { path: ['MAIL_FROM'] })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, { path: ['PUBLIC_URL'] });

/** The server that takes our mail. */
export interface MailConfig {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Refuses to send without STARTTLS. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
  from: string;
}

/**
 * Returns undefined where mail is not set up.
 *
 * @throws `ConfigError`
 */
export function readMailConfig(env: Env): MailConfig | undefined {
  const { SMTP_URL, SMTP_PASSWORD_FILE, MAIL_FROM } = loadConfig(mailConfig, env);
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  const url = new URL(SMTP_URL);
  const { protocol, port, username, password, searchParams } = url;
  const host = hostOf(url);
  const secure = protocol === 'smtps:';
  const pass =
    SMTP_PASSWORD_FILE === undefined
      ? decodeURIComponent(password)
      : readSecretOf('SMTP_PASSWORD_FILE', SMTP_PASSWORD_FILE);
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A link is as good as a password, so it does not cross a network as plain text unless somebody says so.
    requireTLS: !secure && !isLoopback(host) && searchParams.get('requireTLS') !== 'false',
    auth: username === '' ? undefined : { user: decodeURIComponent(username), pass },
    from: MAIL_FROM,
  };
}

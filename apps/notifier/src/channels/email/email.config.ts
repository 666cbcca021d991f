import { type Env, keyRing, loadConfig } from '@recuerda/service';
import { type MailConfig, mailConfig, readMailConfig } from '@recuerda/service/mail';
import { z } from 'zod';

export { mailConfig } from '@recuerda/service/mail';

const secrets = z.object({
  /** Seals the links of mails. */
  SECRETS_KEY: keyRing,
});

export interface EmailConfig {
  server: MailConfig;
  /** Address of the portal, under which the links of mails are. */
  publicUrl: string;
  keys: z.infer<typeof secrets>['SECRETS_KEY'];
}

/** Returns undefined where mail is not set up, or no key seals its links. Throws `ConfigError`. */
export function readEmailConfig(env: Env): EmailConfig | undefined {
  const server = readMailConfig(env);
  const { PUBLIC_URL: publicUrl } = loadConfig(mailConfig, env);
  const { SECRETS_KEY: keys } = loadConfig(secrets, env);
  return server && publicUrl && keys.ids.length > 0 ? { server, publicUrl, keys } : undefined;
}

/** Settings of the gateway; some come in addresses of requests. */
export const WEBHOOK_SECRETS = {
  WHATSAPP_FORM_WEBHOOK_SECRET: 'e2e-form-webhook-secret',
  SANDBOX_WEBHOOK_SECRET: 'e2e-form-webhook-secret',
  WHATSAPP_APP_SECRET: 'e2e-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'e2e-verify-token',
};
const FEED_SECRET = 'e2e-feed-secret';
const KEYS = ['e2e-appkey', 'e2e-authkey', FEED_SECRET, ...Object.values(WEBHOOK_SECRETS)];
/** A URL with a password. */
const CREDENTIALS = /:\/\/[^\s/"@]*:(?!\[redacted\])[^\s/"@]+@/;

/** Makes requests whose addresses hold secrets. Returns their statuses: malformed, wrong, right, unknown. */
export async function requestWithSecrets(origin: string): Promise<number[]> {
  const { WHATSAPP_FORM_WEBHOOK_SECRET: hook, WHATSAPP_VERIFY_TOKEN: token } = WEBHOOK_SECRETS;
  const post = { method: 'POST', body: '{' };
  const challenge = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${token}`;
  const responses = await Promise.all([
    fetch(`${origin}/webhooks/whatsapp/form/${hook}`, post),
    fetch(`${origin}/webhooks/whatsapp/form/${hook}x`, post),
    fetch(`${origin}/webhooks/whatsapp?${challenge}`),
    fetch(`${origin}/feeds/${FEED_SECRET}.ics`),
  ]);
  return responses.map(({ status }) => status);
}

/** Returns the lines that hold one of these texts, with any gaps in numbers, or a key of the system. */
export function leaksIn(lines: readonly string[], secrets: readonly string[]): string[] {
  return lines.filter((line) => {
    const digits = line.replaceAll(/(?<=\d)(?:[ -]|%20)(?=\d)/g, '');
    return [...secrets, ...KEYS].some((secret) => digits.includes(secret)) || CREDENTIALS.test(line);
  });
}

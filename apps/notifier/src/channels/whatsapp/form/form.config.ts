import { FORM_DIALECTS, type FormDialect } from '@recuerda/contracts';
import { ConfigError, type Env, loadConfig, urlOf } from '@recuerda/service';
import { z } from 'zod';

/** Settings of a provider that takes the form. Those without a default are required where it is the provider. */
export const formConfig = z.object({
  /** Address of the provider's messaging endpoint. */
  WHATSAPP_URL: urlOf('http:', 'https:').optional(),
  /** The provider's application key and authorization key. */
  WHATSAPP_APPKEY: z.string().optional(),
  WHATSAPP_AUTHKEY: z.string().optional(),
  /** Dialect of the provider's responses. */
  WHATSAPP_FORM_DIALECT: z.enum(FORM_DIALECTS, { error: `expected ${FORM_DIALECTS.join(', ')}` }).default('status'),
});

/** Settings of the sandbox, which it shares; required where it is the provider. */
export const sandboxConfig = z.object({
  /** Base address, such as http://whatsapp-sandbox:8080. */
  SANDBOX_URL: urlOf('http:', 'https:').optional(),
  SANDBOX_APPKEY: z.string().optional(),
  SANDBOX_AUTHKEY: z.string().optional(),
});

export interface FormConfig {
  url: string;
  appkey: string;
  authkey: string;
  dialect: FormDialect;
}

const REASONS = {
  form: 'is required with WHATSAPP_PROVIDER=form',
  sandbox:
    'is required with WHATSAPP_PROVIDER=sandbox, which shows messages in the WhatsApp sandbox and sends none; ' +
    'run one, or set the provider',
};

/** Throws `ConfigError` where a setting of the provider is missing: nothing else stands in for it. */
export function readFormConfig(env: Env, provider: 'form' | 'sandbox'): FormConfig {
  const form = loadConfig(formConfig, env);
  const sandbox = loadConfig(sandboxConfig, env);
  const missing: string[] = [];
  const required = (name: keyof typeof form | keyof typeof sandbox): string => {
    const value = { ...form, ...sandbox }[name];
    if (value === undefined) missing.push(`${name}: ${REASONS[provider]}.`);
    return value ?? '';
  };
  const settings =
    provider === 'form'
      ? { url: required('WHATSAPP_URL'), appkey: required('WHATSAPP_APPKEY'), authkey: required('WHATSAPP_AUTHKEY') }
      : {
          url: `${required('SANDBOX_URL').replace(/\/$/, '')}/sandbox/messages`,
          appkey: required('SANDBOX_APPKEY'),
          authkey: required('SANDBOX_AUTHKEY'),
        };
  if (missing.length > 0) throw new ConfigError(missing);
  return { ...settings, dialect: form.WHATSAPP_FORM_DIALECT };
}

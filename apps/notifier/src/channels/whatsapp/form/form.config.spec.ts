import { expect, it } from '@jest/globals';
import { NotifierModule } from '../../../notifier.module.js';
import { readFormConfig } from './form.config.js';

const SANDBOX = { SANDBOX_URL: 'http://whatsapp-sandbox:8080/', SANDBOX_APPKEY: 'a', SANDBOX_AUTHKEY: 'b' };
const FORM = { WHATSAPP_URL: 'https://gateway.example/send', WHATSAPP_APPKEY: 'c', WHATSAPP_AUTHKEY: 'd' };

it('each provider has its own settings: those of the other count for nothing', () => {
  const both = { ...SANDBOX, ...FORM };
  const url = 'http://whatsapp-sandbox:8080/sandbox/messages';
  expect(readFormConfig(both, 'sandbox')).toMatchObject({ url, appkey: 'a', authkey: 'b' });
  expect(readFormConfig(both, 'form')).toMatchObject({ url: FORM.WHATSAPP_URL, appkey: 'c', authkey: 'd' });
});

it.each(Object.keys(SANDBOX))('the provider sandbox does not start without %s, and says why', (name) => {
  const env = { WHATSAPP_PROVIDER: 'sandbox', ...FORM, ...SANDBOX, [name]: '' };
  expect(() => NotifierModule.register(env)).toThrow(
    `${name}: is required with WHATSAPP_PROVIDER=sandbox, which shows messages in the WhatsApp sandbox`,
  );
});

it.each(Object.keys(FORM))('a gateway is not written to without %s', (name) => {
  expect(() => NotifierModule.register({ ...SANDBOX, ...FORM, [name]: '' })).toThrow(`${name}: is required with`);
});

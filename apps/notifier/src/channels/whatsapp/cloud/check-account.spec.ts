import { expect, it } from '@jest/globals';
import { loadConfig } from '@recuerda/service';
import { PROPOSED_TEMPLATES } from '../../../__fixtures__/cloud-settings.js';
import { CheckAccount } from './check-account.js';
import { requiredCloudConfig } from './cloud.config.js';

const APPROVED = { name: 'recordatorio_tarea', language: 'es', status: 'APPROVED', category: 'UTILITY' };

/** Returns the problems of an account that answers this about its subscribed apps. */
async function problemsWith(subscribedApps: { status: number; body: object }): Promise<string[]> {
  const config = loadConfig(requiredCloudConfig, {
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_PHONE_NUMBER_ID: '1001',
    WHATSAPP_BUSINESS_ACCOUNT_ID: '2002',
  });
  const get = async (path: string) => {
    const about = path === '2002/subscribed_apps' ? subscribedApps : { status: 200, body: { data: [APPROVED] } };
    return { status: about.status, headers: {}, data: JSON.stringify(about.body) };
  };
  const problems = await new CheckAccount({ get } as never, config, PROPOSED_TEMPLATES).problems();
  expect(problems.filter(({ refused }) => refused)).toEqual([]);
  return problems.map(({ text }) => text);
}

it('says that no app gets the webhooks of the account [WA-33]', async () => {
  expect(await problemsWith({ status: 200, body: { data: [] } })).toEqual([
    expect.stringMatching(/^no app gets the webhooks of WHATSAPP_BUSINESS_ACCOUNT_ID/),
  ]);
});

it.each([
  ['one does', { status: 200, body: { data: [{ whatsapp_business_api_data: { id: '1' } }] } }],
  ['the token may not ask for it', { status: 403, body: { error: { code: 10, message: 'No.' } } }],
])('says nothing of them if %s [WA-33]', async (_what, answer) => {
  expect(await problemsWith(answer)).toEqual([]);
});

import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { GetWebhookSecrets, ReceiveWebhook } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { WebhookSecrets } from './webhook-secrets.js';

const URL = '/webhooks/whatsapp';
const sign = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe('the account that the portal connected', () => {
  const known = { provider: 'cloud' as const, app: ['new', 'former'], verifyToken: ['word'], form: [] };
  const post = async (gatewayOf: Gateway, secret: string) => {
    const headers = { 'x-hub-signature-256': sign('{}', secret), 'content-type': 'application/json' };
    return (await gatewayOf.app.inject({ method: 'POST', url: URL, payload: '{}', headers })).statusCode;
  };
  const start = async (env: Record<string, string> = {}) => {
    const other = await startGateway({ WHATSAPP_PROVIDER: 'sandbox', WHATSAPP_APP_SECRET: 'given', ...env });
    other.requests.answer(ReceiveWebhook, () => ({}));
    return other;
  };

  it('is known by its secret, as is the one before it, and no other', async () => {
    const other = await start();
    other.requests.answer(GetWebhookSecrets, () => known);
    const statuses = [];
    for (const secret of ['new', 'former', 'given', 'another']) statuses.push(await post(other, secret));
    expect(statuses).toEqual([200, 200, 401, 401]);
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': 'word' };
    expect((await other.app.inject({ url: URL, query })).statusCode).toBe(200);
    await other.close();
  });

  it('is asked about again before calls are refused, and known while nobody answers', async () => {
    const other = await start();
    expect([await post(other, 'given'), await post(other, 'new')]).toEqual([200, 503]);
    other.app.get(WebhookSecrets).forget();
    other.requests.answer(GetWebhookSecrets, () => known);
    expect([await post(other, 'new'), await post(other, 'given')]).toEqual([200, 401]);
    other.requests.fail(GetWebhookSecrets, new AppError('service_unavailable'));
    other.app.get(WebhookSecrets).forget();
    expect([await post(other, 'new'), await post(other, 'another')]).toEqual([200, 401]);
    await other.close();
  });

  it('counts only where the environment names no provider', async () => {
    const other = await start({ WHATSAPP_PROVIDER: 'cloud' });
    other.requests.answer(GetWebhookSecrets, () => known);
    expect([await post(other, 'given'), await post(other, 'new')]).toEqual([200, 401]);
    await other.close();
  });
});

import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signatureOf } from './signature.js';

const BODY = '{"type":"task.created","data":{"title":"Ñandú"}}';

describe('a signature', () => {
  it('is accepted by the library of Standard Webhooks, with either secret of a rotation [INTEG-01]', () => {
    const [present, before] = [newWebhookSecret(), newWebhookSecret()];
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      'webhook-id': 'id-1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf('id-1', timestamp, BODY, [present, before]),
    };
    for (const secret of [present, before]) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(newWebhookSecret()).verify(BODY, headers)).toThrow('No matching signature');
    expect(() => new Webhook(present).verify(BODY.replace('Ñ', 'N'), headers)).toThrow('No matching signature');
  });
});

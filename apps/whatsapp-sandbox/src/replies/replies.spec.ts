import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FORM_WEBHOOKS } from '@recuerda/testing';
import { formOf } from '../__fixtures__/running-sandbox.js';
import { ANA, RECEIVER, repliesOf, resetReplies } from '../__fixtures__/replies.js';
import { type RunningGraph, startGraph } from '../__fixtures__/running-graph.js';
import { FORM_ENVELOPES, type FormKind, formMessage } from './form-webhook.js';

let graph: RunningGraph;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(() => resetReplies(graph));

const { reply, heard, metaMessage } = repliesOf(() => graph);

describe('an answer as the employee', () => {
  it('to a message of the form goes to the hook of that family [WA-24]', async () => {
    await fetch(`${graph.url}/sandbox/messages`, { method: 'POST', body: formOf({ to: ANA, message: 'Hola' }) });
    expect(await reply({ text: 'HECHO' })).toMatchObject({ from: ANA, text: 'HECHO', via: 'form' });
    expect(await heard('/webhooks/form/secret')).toEqual(FORM_WEBHOOKS.text);
    expect(await graph.sandbox('GET', 'replies?to=9988-7766')).toMatchObject({ total: 1, items: [{ text: 'HECHO' }] });
  });

  it('to a message of the Graph API is a webhook of Meta, with button and context [WA-24]', async () => {
    const buttons = [{ type: 'reply', reply: { id: 'done:1', title: 'Hecho' } }];
    const interactive = { type: 'button', body: { text: '¿Lista?' }, action: { buttons } };
    const { body } = await graph.send({ type: 'interactive', interactive });
    const messageId = body.messages[0]?.id;
    expect(await reply({ messageId, button: 'done:1' })).toMatchObject({ text: 'Hecho', via: 'graph' });
    expect(await metaMessage()).toMatchObject({
      contacts: [{ wa_id: ANA }],
      messages: [
        {
          from: ANA,
          type: 'interactive',
          interactive: { type: 'button_reply', button_reply: { id: 'done:1', title: 'Hecho' } },
          context: { from: RECEIVER, id: messageId },
        },
      ],
    });
  });

  it('that nobody takes says so', async () => {
    graph.answerWebhooks(404);
    expect(await reply({ text: 'HECHO', via: 'form' })).toMatchObject({ via: null });
  });

  it('of a user without a number has no number', async () => {
    await graph.sandbox('PUT', 'graph/behaviour', { usersWithoutPhone: [`+${ANA}`] });
    await reply({ text: 'Hola', via: 'graph' });
    const value = await metaMessage();
    expect(value).toMatchObject({ messages: [{ from_user_id: expect.stringMatching(/^HN\./) }] });
    expect(JSON.stringify({ ...value, metadata: undefined })).not.toContain(ANA);
  });

  it.each([
    ['without text and button', {}, 'text'],
    ['to an unknown message', { text: 'x', messageId: 'y' }, 'messageId'],
    ['with an unknown button', { button: 'y' }, 'button'],
  ])('%s is refused', async (_what, body, field) => {
    expect(await reply(body)).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });
});

it('the hooks of the form family are the samples that receivers are tested with [WA-24]', () => {
  const choice = (title: string) => ({ choice: { id: 'done:0199f0c2-7a10-7000-8000-0000000000aa', title } });
  const contextId = '3EB0C767D71D';
  const hook = (kind: FormKind, text: string, more: object = {}) => {
    const message = formMessage(kind, { from: ANA, text, ...more }, RECEIVER);
    return FORM_ENVELOPES.script({ message, from: ANA, receiver: RECEIVER, id: 'x', at: 0 });
  };
  expect({
    text: hook('text', 'HECHO'),
    textWithContext: hook('text', 'HECHO', { contextId }),
    button: hook('button', '', { contextId, ...choice('Hecho') }),
    list: hook('list', '', { contextId, ...choice('Pasar lista') }),
  }).toEqual(FORM_WEBHOOKS);
});

import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CreateWebhookEndpoint, EndpointCreated, EndpointRevealed, ListWebhookEndpoints } from '@recuerda/contracts';
import { EventPublisher } from '@recuerda/messaging';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type IntegrationsApp, startIntegrations } from '../__fixtures__/integrations-app.js';

let app: IntegrationsApp;
beforeAll(async () => {
  app = await startIntegrations();
});
afterAll(() => app?.close());

it('a repeated creation shows the secret, and says so; another one under its key does not [INTEG-08]', async () => {
  const published = jest.spyOn(app.app.get(EventPublisher), 'publish');
  const announced = () => published.mock.calls.flatMap(([events]) => events.map(({ type }) => type));
  const input = { id: v7(), url: 'http://127.0.0.1/hook', description: '', events: ['task.created' as const] };
  const { secret, ...view } = await app.send(CreateWebhookEndpoint, input);
  await eventually(() => expect(announced()).toEqual([EndpointCreated.type]));

  const other = app.send(CreateWebhookEndpoint, { ...input, description: 'Otro' });
  const refusal: unknown = await other.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'already_exists', params: { entity: view } });
  expect(JSON.stringify(refusal)).not.toContain(secret);

  expect(await app.send(CreateWebhookEndpoint, input)).toEqual({ ...view, secret });
  await eventually(() => expect(announced()).toEqual([EndpointCreated.type, EndpointRevealed.type]));
  expect((await app.send(ListWebhookEndpoints, {})).items).toEqual([view]);
});

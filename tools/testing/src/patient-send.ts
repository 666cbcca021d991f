import type { RequestDefinition } from '@recuerda/contracts';

interface Client {
  send<I, O>(definition: RequestDefinition<I, O>, input: I, options: { timeoutMs: number }): Promise<O>;
}

/** Longer than a loaded machine stands still, ms: a request's own time-out may be shorter. */
const PATIENCE_MS = 60_000;

/** Returns the client's `send` with a longer time-out, for tests of what the answers are. */
export const patientSend =
  (client: Client) =>
  <I, O>(definition: RequestDefinition<I, O>, input: I): Promise<O> =>
    client.send(definition, input, { timeoutMs: PATIENCE_MS });

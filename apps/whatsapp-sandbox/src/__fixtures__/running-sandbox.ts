import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { bootstrap } from '@recuerda/service';
import type { FakeClock } from '@recuerda/testing';
import { SandboxModule } from '../sandbox.module.js';

export type RunningSandbox = Awaited<ReturnType<typeof startWith>>;

/** @param modules further modules of the same process */
export const startSandbox = (...modules: Type[]): Promise<RunningSandbox> => startWith({}, { modules });

/** Starts the sandbox with more settings, or another clock. */
export async function startWith(
  more: Record<string, string>,
  { modules = [], ...options }: { modules?: Type[]; clock?: FakeClock },
) {
  const env = { PORT: '0', LOG_LEVEL: 'silent', ...more };
  const imports = [SandboxModule.register(env), ...modules];
  const app = await bootstrap({ name: 'sandbox-test', env, imports, ...options });
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    url,
    /** Sends JSON to a path below /sandbox. */
    send,
    /** Posts the provider's form, by default with correct credentials. */
    post: (fields: Record<string, string>, init?: RequestInit) =>
      fetch(`${url}/sandbox/messages`, { method: 'POST', body: formOf(fields), ...init }),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    behave: (behaviour: object) => send('PUT', 'behaviour', behaviour),
    close: () => app.close(),
  };
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ appkey: 'sandbox', authkey: 'sandbox', ...fields }))
    form.set(name, value);
  return form;
}

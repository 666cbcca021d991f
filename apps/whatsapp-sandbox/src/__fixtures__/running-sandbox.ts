import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { bootstrap } from '@recuerda/service';
import type { FakeClock } from '@recuerda/testing';
import { SandboxModule } from '../sandbox.module.js';

export interface RunningSandbox {
  url: string;
  /** Posts the provider's form, by default with correct credentials. */
  post(fields: Record<string, string>, init?: RequestInit): Promise<Response>;
  /** Sends JSON to a path below /sandbox. */
  send(method: string, path: string, body?: object): Promise<Response>;
  get<T>(path: string): Promise<T>;
  behave(behaviour: object): Promise<Response>;
  close(): Promise<void>;
}

/** @param modules further modules of the same process */
export const startSandbox = (...modules: Type[]): Promise<RunningSandbox> => startWith({}, { modules });

/** Starts the sandbox with more settings, or another clock. */
export async function startWith(
  more: Record<string, string>,
  { modules = [], ...options }: { modules?: Type[]; clock?: FakeClock },
): Promise<RunningSandbox> {
  const env = { PORT: '0', LOG_LEVEL: 'silent', ...more };
  const imports = [SandboxModule.register(env), ...modules];
  const app = await bootstrap({ name: 'sandbox-test', env, imports, ...options });
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const send: RunningSandbox['send'] = (method, path, body) =>
    fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    url,
    send,
    post: (fields, init) => fetch(`${url}/sandbox/messages`, { method: 'POST', body: formOf(fields), ...init }),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    behave: (behaviour) => send('PUT', 'behaviour', behaviour),
    close: () => app.close(),
  };
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ appkey: 'sandbox', authkey: 'sandbox', ...fields }))
    form.set(name, value);
  return form;
}

import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import { bootstrap } from '@recuerda/service';
import { SandboxModule } from '../sandbox.module.js';

export interface RunningSandbox {
  url: string;
  /** Posts the provider's form, by default with correct credentials. */
  post(fields: Record<string, string>, init?: RequestInit): Promise<Response>;
  get<T>(path: string): Promise<T>;
  behave(behaviour: object): Promise<Response>;
  close(): Promise<void>;
}

/** @param modules further modules of the same process */
export async function startSandbox(...modules: Type[]): Promise<RunningSandbox> {
  const env = { PORT: '0', LOG_LEVEL: 'silent' };
  const app = await bootstrap({ name: 'sandbox-test', env, imports: [SandboxModule.register(env), ...modules] });
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    post: (fields, init) => fetch(`${url}/sandbox/messages`, { method: 'POST', body: formOf(fields), ...init }),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    behave: (behaviour) =>
      fetch(`${url}/sandbox/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(behaviour),
      }),
    close: () => app.close(),
  };
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ appkey: 'sandbox', authkey: 'sandbox', ...fields }))
    form.set(name, value);
  return form;
}

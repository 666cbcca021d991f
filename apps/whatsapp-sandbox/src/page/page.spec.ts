import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningSandbox, startSandbox } from '../__fixtures__/running-sandbox.js';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const page = (path: string) => fetch(sandbox.url + path);

describe('GET /sandbox', () => {
  it('is a page without inline code, with a policy that forbids it', async () => {
    const response = await page('/sandbox');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await response.text();
    expect(html).toContain('Aún no ha llegado ningún mensaje');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=|\son[a-z]+=/);
  });

  it('serves every file that the page and its scripts load', async () => {
    const asked = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      if (asked.has(path)) return;
      asked.add(path);
      const response = await page(path);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      const text = await response.text();
      const found = [...text.matchAll(/(?:src|href)="([^"]+)"|from '\.\/([a-z.]+)'/g)];
      for (const [, absolute, relative] of found) await visit(absolute ?? `/sandbox/assets/${relative}`);
    };
    await visit('/sandbox');
    expect(asked).toContain('/sandbox/assets/elements.js');
  });

  it.each(['nothing.js', '..%2fpackage.json', 'index.ts', 'toString'])('has no file %s', async (name) => {
    expect((await page(`/sandbox/assets/${name}`)).status).toBe(404);
  });
});

describe('GET /sandbox/events', () => {
  it('notifies open pages of changes', async () => {
    const response = await page('/sandbox/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (text: string): Promise<void> => {
      let seen = '';
      while (!seen.includes(text)) seen += (await reader?.read())?.value ?? '';
    };
    await until('retry: 1000');
    await sandbox.post({ to: '50499887766', message: 'Hola' });
    await until('event: messages');
    await sandbox.behave({ mode: 'hang' });
    await until('event: behaviour');
    await reader?.cancel();
  });
});

import { describe, expect, it } from '@jest/globals';
import { readForm } from './form.js';

const TYPE = 'multipart/form-data; boundary=x1';
const part = (name: string, value: string): string =>
  `--x1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const parse = (text: string, type = TYPE) => readForm(type, Buffer.from(text));

describe('readForm', () => {
  it('reads what fetch and FormData write', async () => {
    const form = new FormData();
    form.set('to', '50499887766');
    form.set('message', 'Hola *José* ñ 👋\r\n\r\nsegunda línea -- fin');
    const request = new Request('http://x/', { method: 'POST', body: form });
    const fields = await readForm(request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer()));
    expect(Object.fromEntries(fields)).toEqual({
      to: '50499887766',
      message: 'Hola *José* ñ 👋\r\n\r\nsegunda línea -- fin',
    });
  });

  it('accepts a quoted boundary, a preamble, an epilogue, further part headers and an empty value', async () => {
    const body =
      'preamble\r\n--x1\r\nContent-Type: text/plain; charset=utf-8\r\n' +
      'content-disposition: form-data; name=to\r\n\r\n\r\n--x1--\r\nepilogue';
    expect(Object.fromEntries(await parse(body, 'multipart/form-data; charset=utf-8; boundary="x1"'))).toEqual({
      to: '',
    });
  });

  it('does not use a filename as the name', async () => {
    const body = '--x1\r\nContent-Disposition: form-data; filename="name.txt"; name="to"\r\n\r\n1\r\n--x1--\r\n';
    expect([...(await parse(body))]).toEqual([['to', '1']]);
  });

  it.each([
    ['no boundary in the header', part('to', '1') + '--x1--', 'multipart/form-data'],
    ['another boundary', part('to', '1') + '--x1--', 'multipart/form-data; boundary=y'],
    ['no end', part('to', '1'), TYPE],
    ['cut inside a part', '--x1\r\nContent-Disposition: form-data; name="to"', TYPE],
    ['a part without a name', '--x1\r\nContent-Type: text/plain\r\n\r\n1\r\n--x1--', TYPE],
    ['an empty body', '', TYPE],
  ])('refuses %s', async (_what, body, type) => {
    await expect(parse(body, type)).rejects.toMatchObject({ code: 'malformed_request' });
  });
});

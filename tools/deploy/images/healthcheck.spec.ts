import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../../lib/paths.mjs';
import { parseDockerfile } from './dockerfile.mjs';

const run = promisify(execFile);
let status = 200;
const asked: (string | undefined)[] = [];
const server = createServer(({ url }, response) => {
  asked.push(url);
  response.writeHead(status).end();
});
afterEach(() => server.close());

/** Exit status of the service image's HEALTHCHECK when its service listens at a port. */
async function outcomeAt(port: number): Promise<number> {
  const instructions = parseDockerfile(await readFile(join(ROOT, 'deploy', 'Dockerfile'), 'utf8'));
  const { value } = instructions.find(({ name }) => name === 'HEALTHCHECK')!;
  const [, ...args] = JSON.parse(value.slice(value.indexOf('[')));
  const failure: unknown = await run(process.execPath, args, { env: { PORT: String(port) } }).then(
    () => null,
    (error: unknown) => error,
  );
  return failure === null ? 0 : (failure as { code: number }).code;
}

describe('the HEALTHCHECK of a service', () => {
  it('succeeds only when the service is ready', async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await outcomeAt(port)).toBe(0);
    status = 503;
    expect(await outcomeAt(port)).toBe(1);
    expect(asked).toEqual(['/health/ready', '/health/ready']);
    server.close();
    server.closeAllConnections();
    expect(await outcomeAt(port)).toBe(1);
  });
});

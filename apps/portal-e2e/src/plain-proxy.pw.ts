import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { getFreePort, makeCertificate, startNginx } from '@recuerda/testing';
import { systemTest } from './fixtures/system-fixtures.js';
import { loaded } from './screens.js';

const SITE = 'recuerda.escuela.example';
const ELSEWHERE = 'otra.example';

interface Proxies {
  /** Addresses at which browsers find the portal, by scheme and the version that nginx speaks to it. */
  portals: { name: string; address: string }[];
  /** A page with links to the portal of this machine. */
  links: string;
}

/** An nginx that has only `proxy_pass` for the product: nobody signs in there. */
const test = systemTest.extend<object, { proxies: Proxies }>({
  proxies: [
    async ({ system }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'recuerda-certificate-'));
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      await makeCertificate(SITE, { key, certificate });
      const [links, ...ports] = await Promise.all(Array.from({ length: 5 }, getFreePort));
      const portals = [
        { scheme: 'http', version: '1.0' },
        { scheme: 'http', version: '1.1' },
        { scheme: 'https', version: '1.0' },
        { scheme: 'https', version: '1.1' },
      ].map(({ scheme, version }, index) => ({ scheme, version, port: ports[index] ?? 0 }));
      const servers = portals.map(
        ({ scheme, version, port }) =>
          `server {
             listen 127.0.0.1:${port}${scheme === 'https' ? ' ssl' : ''};
             location / { proxy_pass ${system.url}; proxy_http_version ${version}; }
           }`,
      );
      const page = ['sandbox', 'api/docs', 'api/tasks'].map((path) => `<a href="${system.url}/${path}">${path}</a>`);
      const nginx = await startNginx(
        `ssl_certificate ${certificate}; ssl_certificate_key ${key};
         ${servers.join('\n')}
         server { listen 127.0.0.1:${links}; location / { default_type text/html; return 200 '${page.join(' ')}'; } }`,
        links ?? 0,
      );
      await use({
        portals: portals.map(({ scheme, version, port }) => ({
          name: `${scheme}, HTTP/${version} to the portal`,
          address: `${scheme}://${SITE}:${port}`,
        })),
        links: `http://${ELSEWHERE}:${links}`,
      });
      await nginx.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  /** As the configuration has them; names that lead to this machine. */
  launchOptions: [
    async ({}, use, { project }) => {
      const given = project.use.launchOptions;
      const names = `--host-resolver-rules=MAP ${SITE} 127.0.0.1, MAP ${ELSEWHERE} 127.0.0.1`;
      await use({ ...given, args: [...(given?.args ?? []), names] });
    },
    { scope: 'worker' },
  ],
});

test.use({ freshSystem: 'plain-proxy', ignoreHTTPSErrors: true });

test('a browser behind a plain nginx gets no data, and is shown what to do', async ({ page, proxies }) => {
  for (const { name, address } of proxies.portals) {
    await test.step(name, async () => {
      await page.goto(`${address}/tasks`);
      await expect(page.getByText(/arrancarlo con AUTH=on/)).toBeVisible();
      const statuses = await page.evaluate(() =>
        Promise.all(
          [
            ['GET', '/api/tasks'],
            ['GET', '/api/events'],
            ['GET', '/sandbox/messages'],
            ['POST', '/sandbox/replies'],
            ['DELETE', '/sandbox/messages'],
          ].map(async ([method, path]) => (await fetch(path ?? '', { method: method ?? 'GET' })).status),
        ),
      );
      for (const status of statuses) expect([403, 421]).toContain(status);
    });
  }
});

test('a browser of this machine sees the portal, also by a link on another site', async ({ page, proxies, system }) => {
  await page.goto(system.url);
  await loaded(page);
  for (const [link, status] of [
    ['sandbox', 200],
    ['api/docs', 200],
    ['api/tasks', 421],
  ] as const) {
    await page.goto(proxies.links);
    const answer = page.waitForResponse(`${system.url}/${link}`);
    await page.getByRole('link', { name: link }).click();
    expect((await answer).status()).toBe(status);
  }
});

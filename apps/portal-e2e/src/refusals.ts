import type { Page } from '@playwright/test';

/**
 * Collects what the browser refuses because of a Content-Security-Policy: everything that it logs, and in pages opened
 * later also what a script only tried.
 */
export async function refusalsOn(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/.test(message.text())) refused.push(message.text());
  });
  await page.exposeFunction('tellRefusal', (violation: string) => refused.push(violation));
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tellRefusal([effectiveDirective, blockedURI, sourceFile].join(' ')));
  `);
  return refused;
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const TOOL = join(import.meta.dirname, '../../../tools/portal/take-screenshots.mjs');

test('the pictures of the guides and documents have the texts of the portal [GUIDE-04]', () => {
  test.slow();
  const { status, stderr } = spawnSync(process.execPath, [TOOL, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

import { expect, it } from '@jest/globals';
import { scrapeProblems } from './scrape.mjs';

const asking = (...names: string[]) => ({
  scrape_configs: [{ dns_sd_configs: [{ names }] }, { static_configs: [{ targets: ['rabbitmq:15692'] }] }],
});
const APPS = ['tasks', 'metrics', 'whatsapp-sandbox', 'operations'];

it('wants every service scraped, and no other', () => {
  expect(scrapeProblems(asking('tasks', 'metrics'), APPS)).toEqual([]);
  expect(scrapeProblems(asking('tasks', 'metric'), APPS)).toEqual([
    'metrics is not scraped',
    'metric is scraped, but not there',
  ]);
});

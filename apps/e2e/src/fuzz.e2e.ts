import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, fuzz, isLongRun, metricIn, startOneProcess, type System } from '@recuerda/testing';

/**
 * Sign-in is off; there are no messages, photos, templates or accounts of WhatsApp; a number that an employee has is
 * not erased; a random filter seldom belongs to the list of a saved view; no random id has a calendar to share;
 * settings only change from their present version; nothing remembers the ids of absences and of changes to undo.
 */
const CANNOT_SUCCEED =
  / \/api\/(auth\b|users\b|conversations\/|calendar-feeds\b|bulk-jobs\/|exports\/bulk-results\b|erasures$|import-|proofs\/|webhook-endpoints\b|saved-views\b|whatsapp\/accounts\/)|^POST \/api\/whatsapp\/accounts$|^PATCH \/api\/settings$|^DELETE .*\/absences\/{absenceId}$|^POST \/api\/(employees|tasks)\/{id}\/undo$/;

const REQUESTS = isLongRun ? 10_000 : 2_500;
const MEBIBYTE = 2 ** 20;
/** MiB. */
const MOST_GROWTH = 400;

let system: System;
beforeAll(async () => {
  // Random tokens are not sent to Meta.
  system = await startOneProcess({ env: { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9/v26.0' } });
});
afterAll(() => system?.stop());

/** Value of a metric of the running process. */
async function measured(name: string): Promise<number> {
  return metricIn(await (await fetch(`${system.url}/metrics`)).text(), `recuerda_process_${name}`);
}

it(`none of ${REQUESTS} random requests makes the product fail, hang, leak internals or grow`, async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`FUZZ_SEED=${seed} repeats these requests.`);
  const started = await measured('start_time_seconds');
  const before = await measured('resident_memory_bytes');

  const { answered, bad, failed, slowestMs, statuses } = await fuzz(system.url, {
    seed,
    requests: REQUESTS,
    cannotSucceed: CANNOT_SUCCEED,
  });
  // What broke a connection off stands in the log only.
  if (bad.length > 0) console.log(system.log.slice(-50).join('\n'));
  expect(bad).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(REQUESTS);
  // Each operation succeeded at least once, so the requests reached the services and their database.
  expect(failed).toEqual([]);
  expect(statuses[201]).toBeGreaterThan(REQUESTS / 50);

  expect(await measured('start_time_seconds')).toBe(started);
  const grown = ((await measured('resident_memory_bytes')) - before) / MEBIBYTE;
  console.log(`slowest answer ${Math.round(slowestMs)} ms, grown by ${Math.round(grown)} MiB`);
  expect(grown).toBeLessThan(MOST_GROWTH);
  // Beside other work one check may take over its 500 ms.
  await eventually(async () => (await fetch(`${system.url}/health/ready`)).ok, { describe: 'ready' });
});

/**
 * The API at 100,000 tasks, 20,000 employees and 30 days of 1,000,000 sends: each list and figure at 32 in flight,
 * beside a bare server that runs the same SQL. node bench/api/run.mjs [part of a case's name] [repetitions] [ms];
 * build first. Writes bench/results/api.json; cases measured again replace those that are there.
 */
import { withCleanup } from '../lib/harness.mjs';
import { startProduct } from '../lib/product.mjs';
import { describeMachine, readResults, writeResults } from '../lib/results.mjs';
import { fill, SIZES } from './dataset.mjs';
import { IN_FLIGHT, measureCases } from './measure.mjs';

const [only = '', repetitions = '3', ms = '700'] = process.argv.slice(2);
const settings = { sizes: SIZES, inFlight: IN_FLIGHT, repetitions: Number(repetitions), ms: Number(ms) };

await withCleanup(async (defer) => {
  const machine = describeMachine();
  let fillSeconds;
  const prepare = async ({ client }) => (fillSeconds = await fill(client));
  const product = await startProduct({ prepare }, defer);
  const log = ({ name, product: ours, bare, overhead }) =>
    console.log(
      `${name.padEnd(32)} ${ours.perSecond}/s  p50 ${ours.p50Ms}  p99 ${ours.p99Ms} ms   ` +
        `bare ${bare.perSecond}/s  p99 ${bare.p99Ms} ms   x${overhead}`,
    );
  const cases = await measureCases(product, { ...settings, only, log }, defer);
  const earlier = only === '' ? [] : ((await readResults('api'))?.cases ?? []);
  const all = [...new Map([...earlier, ...cases].map((measured) => [measured.name, measured])).values()];
  await writeResults('api', { at: new Date().toISOString(), machine, settings, fillSeconds, cases: all });
});

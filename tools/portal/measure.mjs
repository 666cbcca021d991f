import { runTool } from '../lib/prepare.mjs';
import { withDemo } from './demo-system.mjs';
import { measureAll } from './lighthouse-scores.mjs';
import { tableOf, tooLow } from './scores.mjs';

await runTool(async () => {
  const rows = await withDemo(measureAll);
  console.log(`\n${tableOf(rows).join('\n')}`);
  for (const { page, device, lost } of rows.filter(({ lost }) => lost.length > 0)) {
    console.log([`\n${page} (${device}) lost points by`, ...lost].join('\n  '));
  }
  return rows.every(({ scores }) => tooLow(scores).length === 0) ? 0 : 1;
});

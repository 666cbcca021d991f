import { runTool } from '../../tools/lib/prepare.mjs';
import { withDemo } from '../../tools/portal/demo-system.mjs';
import { measureAll, tooLow } from '../lib/scores.mjs';

await runTool(async () => {
  const rows = await withDemo(measureAll);
  console.table(rows.map(({ page, device, scores }) => ({ page, device, ...scores })));
  for (const { page, device, lost } of rows.filter(({ lost }) => lost.length > 0)) {
    console.log([`\n${page} (${device}) lost points by`, ...lost].join('\n  '));
  }
  return rows.every(({ scores }) => tooLow(scores).length === 0) ? 0 : 1;
});

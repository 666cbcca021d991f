/** `node bench/throughput.mjs [options]`: the same as `npm run bench -- throughput`. */
process.argv.splice(2, 0, 'throughput');
await import('./run.mjs');

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { auditReport } from './audit/audit-report.mjs';
import { ROOT } from './lib/paths.mjs';

/** Longest time to wait for the registry, ms. */
const LIMIT = 60_000;

// Fails on known vulnerabilities of level high or critical in the packages of package-lock.json. An unreachable
// registry is
// reported, and is no failure.
const npm = spawn('npm', ['audit', '--json'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT });
npm.on('error', () => undefined);
const { line, failed } = auditReport(await text(npm.stdout));
console.log(line);
process.exitCode = failed ? 1 : 0;

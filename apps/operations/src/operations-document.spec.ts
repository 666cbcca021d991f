import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SUBSCRIPTIONS, type Subscription } from '@recuerda/contracts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENTS = ['docs/operations.md', 'docs/tracing.md'];
/** Variables that only `npm start` reads are in its README; k8s/components/tls sets the files of TLS. */
const NOT_FOR_OPERATORS = ['DATA_DIR', 'TLS_CERT_FILE', 'TLS_KEY_FILE'];
/** A variable in a zod schema: its name, then its type. */
const READ =
  /^ {2,4}([A-Z][A-Z0-9_]+):? ?(?=z\b|integer\(|urlOf\(|databaseUrl|amqpUrl|timeZone|trueOrFalse|trustProxy|pairs|ratio|pathSecret|networkList|keyRing|commonConfig|managerGroups)/gm;
const READ_INLINE = /z\.object\(\{ ([A-Z][A-Z0-9_]+): /g;
const DOCUMENTED = /^\| (`[A-Z][^|]*) \|/gm;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      ({ parentPath, name }) =>
        /^(?!.*spec).*\.ts$/.test(name) && parentPath.includes('/src') && !/node_modules|dist/.test(parentPath),
    )
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

describe('the settings in operations.md', () => {
  it('are exactly those that the code reads', () => {
    const text = [...sources('apps'), ...sources('libs')].join('\n').replaceAll(/:\s*\n\s*/g, ': ');
    const read = [...text.matchAll(READ), ...text.matchAll(READ_INLINE)].map(([, name]) => name ?? '');
    const documented = DOCUMENTS.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(DOCUMENTED)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
      ),
    );
    const expected = new Set(read.filter((name) => !NOT_FOR_OPERATORS.includes(name)));
    expect([...new Set(documented)].toSorted()).toEqual([...expected].toSorted());
    expect(expected.size).toBeGreaterThan(20);
  });
});

describe('the restore in operations.md', () => {
  it('first drops the schemas of all services: what a newer version added would keep rows of the backup out', () => {
    const roles = readFileSync(join(ROOT, 'deploy/postgres/schemas.sql'), 'utf8');
    const schemas = [...roles.matchAll(/^CREATE SCHEMA AUTHORIZATION (\w+);$/gm)].map(([, schema]) => schema);
    const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const dropped = /DROP SCHEMA IF EXISTS ([\w, ]+) CASCADE'\n.*pg_restore -U postgres -d recuerda /.exec(
      document,
    )?.[1];
    expect(dropped?.split(', ').toSorted()).toEqual(schemas.toSorted());
    expect(schemas.length).toBeGreaterThan(5);
  });
});

describe('the alerts in operations.md', () => {
  it('are exactly those with a runbook', () => {
    const document = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const linked = [...document.matchAll(/\(runbooks\/([a-z-]+\.md)\) \|/g)].map(([, page]) => page);
    const pages = readdirSync(join(ROOT, 'docs/runbooks')).filter((page) => page !== 'README.md');
    expect(linked.toSorted()).toEqual(pages.toSorted());
  });
});

describe('the runbook of dead letters', () => {
  it('says what the dead letters of each queue mean', () => {
    const runbook = readFileSync(join(ROOT, 'docs/runbooks/dead-letters.md'), 'utf8');
    const rows = runbook.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) => [...row.matchAll(/`([a-z.-]+)\.dead`/g)].map(([, queue]) => queue));
    const subscriptions: readonly Subscription[] = Object.values(SUBSCRIPTIONS);
    const queues = subscriptions.filter(({ ephemeral }) => !ephemeral).map(({ queue }) => queue);
    expect(explained.toSorted()).toEqual(queues.toSorted());
  });
});

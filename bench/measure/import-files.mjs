// Memory and event loop of imports near the limits, beside reminders:
// node bench/measure/import-files.mjs [reminders per second] [names of files]
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import yazl from 'yazl';
import { settleDatabase } from '../lib/database.mjs';
import { measureSpread } from '../lib/measure-spread.mjs';
import { fillOffice, spreadDue } from '../lib/office.mjs';
import { startProduct } from '../lib/product.mjs';

const [perSecond = 333, ...names] = process.argv.slice(2).map((value, index) => (index === 0 ? Number(value) : value));
const SECONDS = 40;
const [POLL_MS, SAMPLE_MS] = [100, 250];
/** From the writing of the due times to the import, ms: 8 s to the first of them, and 3 s of reminders. */
const LEAD_MS = 11_000;
const MIB = 1024 * 1024;

const FILES = {
  'no file': undefined,
  '50,000 rows': () => csv((n) => `Importada ${n};;Gente ${n % 2_500};${80_000_000 + (n % 2_500)};Área ${n % 10}`),
  'long descriptions': () =>
    workbook(49_898, (n) => [
      `Tarea ${n}`,
      'descripcion larga '.repeat(110),
      `Gente ${n % 300}`,
      `${90_000_000 + (n % 300)}`,
      'Área',
    ]),
  'one cell': () => Buffer.from(`Título;Descripción\nActa;${'x'.repeat(9.9 * MIB)}`),
  'separators only': () => Buffer.from(';'.repeat(10 * MIB)),
  'empty rows': () => workbook(3_000_000, () => []),
};

const csv = (line) =>
  Buffer.from(
    ['Tarea;Descripción;Asignado a;Teléfono;Departamento', ...Array.from({ length: 50_000 }, (_, n) => line(n))].join(
      '\n',
    ),
  );

/** An XLSX file with texts of its cells' own. */
async function workbook(count, cellsOf) {
  const rowOf = (cells, number) =>
    `<row r="${number}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = [rowOf(['Tarea', 'Descripción', 'Asignado a', 'Teléfono', 'Departamento'], 1)];
  for (let n = 0; n < count; n += 1) rows.push(rowOf(cellsOf(n), n + 2));
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (type, target) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const zip = new yazl.ZipFile();
  const add = (path, text) => zip.addBuffer(Buffer.from(text), path);
  add('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
  add('_rels/.rels', relation('officeDocument', 'xl/workbook.xml'));
  add(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Hoja1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml'));
  add('xl/worksheets/sheet1.xml', `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream));
}

/** Uploads a file and has it verified; returns what came of it. */
async function importFile(url, bytes, peak) {
  const call = async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${url}/api/import-files${path}`, { method, body, headers: { 'content-type': type } });
    const view = await answer.json();
    if (!answer.ok) throw new Error(view.errors?.[0]?.message ?? view.code);
    return view;
  };
  const began = performance.now();
  const seconds = () => Math.round(performance.now() - began) / 1_000;
  try {
    const { id, kind, columns } = await call('POST', '?name=lista', bytes, 'application/octet-stream');
    const upload = seconds();
    const readMb = peak();
    await call('PUT', `/${id}/mapping`, JSON.stringify({ kind, columns }));
    const reached = async (state) => {
      for (;;) {
        const answer = await fetch(`${url}/api/import-files/${id}`);
        const view = await answer.json();
        if (view.state === state || view.state === 'failed') return view;
        await sleep(POLL_MS);
      }
    };
    const { verdicts, reason } = await reached('verified');
    return { upload, readMb, verified: seconds(), verdicts, reason };
  } catch (error) {
    return { refused: error.message, after: seconds() };
  }
}

/** The largest memory and the longest delay of the event loop, until it is stopped. */
function watch(url, pid) {
  const seen = { rss: 0, lag: 0 };
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      seen.rss = Math.max(seen.rss, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
      const answer = await fetch(`${url}/metrics`);
      const text = await answer.text();
      seen.lag = Math.max(
        seen.lag,
        Number(/^recuerda_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000,
      );
      await sleep(SAMPLE_MS);
    }
  })();
  const stop = async () => {
    isOver = true;
    await done;
    return { rssMb: Math.round(seen.rss), lagMs: Math.round(seen.lag) };
  };
  return Object.assign(stop, { seen: () => Math.round(seen.rss) });
}

const importing = (name, bytes, result) => ({
  name,
  async start({ sink, tasks, env }, defer) {
    const system = await startProduct({ mode: 'one-process', sink, env }, defer);
    const { client, value } = system.database;
    await fillOffice(client, { tasks, reminderInterval: 1_440 });
    await settleDatabase(system.database);
    let imported = Promise.resolve();
    const pid = system.pidOf.standalone;
    return {
      groups: system.groups,
      log: system.log,
      spread: async (startMs, stepMs) => {
        await spreadDue(client, startMs, stepMs);
        imported = sleep(LEAD_MS).then(async () => {
          const begun = await watch(system.url, pid)();
          const stop = watch(system.url, pid);
          const peak = () => stop.seen() - begun.rssMb;
          Object.assign(result, bytes ? await importFile(system.url, bytes, peak) : await sleep(20_000));
          const { rssMb, lagMs } = await stop();
          Object.assign(result, { rssMb, moreMb: rssMb - begun.rssMb, lagMs });
        });
        imported.catch(() => undefined);
      },
      sent: async () => {
        await imported;
        return value(`SELECT count(*)::int FROM notifier.deliveries WHERE status = 'sent'`);
      },
      rescheduled: () =>
        value(`SELECT count(*)::int FROM scheduler.task_reminders WHERE follows AND status = 'scheduled'`),
    };
  },
});

for (const [name, make] of Object.entries(FILES).filter(([one]) => names.length === 0 || names.includes(one))) {
  const bytes = await make?.();
  const result = {};
  const options = { tasks: perSecond * SECONDS, seconds: SECONDS, providerMs: 0, env: {} };
  const { latenessMs, lost } = await measureSpread(importing(name, bytes, result), options);
  console.log(JSON.stringify({ file: name, bytes: bytes?.length, ...result, latenessMs, lost }));
}
process.exit(0);

// Reminders, memory and event loop while files are uploaded, verified and one of them imported:
// npm run bench -- import [reminders per second] [names of files]
import { setTimeout as sleep } from 'node:timers/promises';
import yazl from 'yazl';
import { measureDisturbed } from '../contenders/recuerda.mjs';
import { memoryOf } from '../lib/cpu.mjs';

const [perSecond = '333', ...names] = process.argv.slice(2);
const SECONDS = 40;
const SAMPLE_MS = 250;
const POLL_MS = 100;
/** From the writing of the due times to the upload, ms: 8 s to the first of them, and 3 s of reminders. */
const LEAD_MS = 11_000;
const MIB = 1024 * 1024;
/** The only file that is imported; the others are near the limits. */
const IMPORTED = '20,000 rows';

const FILES = {
  'no file': undefined,
  [IMPORTED]: () => csv(20_000, 1_000),
  '50,000 rows': () => csv(50_000, 2_500),
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

/** Tasks of so many new employees. */
function csv(rows, employees) {
  const line = (_, n) => `Importada ${n};;Gente ${n % employees};${80_000_000 + (n % employees)};Área ${n % 10};diario`;
  const head = 'Tarea;Descripción;Asignado a;Teléfono;Departamento;Intervalo';
  return Buffer.from([head, ...Array.from({ length: rows }, line)].join('\n'));
}

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

/** The largest memory, MB, and the longest delay of the event loop, ms, until it is stopped. */
function watch(url, pid) {
  const seen = { rssMb: 0, lagMs: 0 };
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const lag = Number(/^recuerda_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]);
      seen.rssMb = Math.max(seen.rssMb, await memoryOf(pid));
      seen.lagMs = Math.max(seen.lagMs, Math.round(lag * 1_000));
    }
  })();
  const stop = () => {
    isOver = true;
    return sampling;
  };
  return { seen, stop };
}

/**
 * Uploads a file and has it verified, and imported if it is wanted; `done(step)` hears of each step. Returns the view
 * of the import. Throws an Error with what was refused.
 */
async function importFile(url, bytes, { isWanted, done }) {
  const call = async (method, path, body, type = 'application/json') => {
    const given = body === undefined ? {} : { body, headers: { 'content-type': type } };
    const answer = await fetch(`${url}/api/import-files${path}`, { method, ...given });
    const view = await answer.json();
    if (!answer.ok) throw new Error(view.errors?.[0]?.message ?? view.code);
    return view;
  };
  const { id, kind, columns } = await call('POST', '?name=lista', bytes, 'application/octet-stream');
  const reached = async (state) => {
    for (;;) {
      const view = await call('GET', `/${id}`);
      if (view.state === state) return view;
      if (view.state === 'failed') throw new Error(view.reason);
      await sleep(POLL_MS);
    }
  };
  done('upload');
  await call('PUT', `/${id}/mapping`, JSON.stringify({ kind, columns }));
  const verified = await reached('verified');
  done('verify');
  if (!isWanted) return verified;
  await call('POST', `/${id}/apply`);
  const imported = await reached('done');
  done('import');
  return imported;
}

/** Brings a file in; returns the seconds of each step, what came of it, and the memory that reading it took. */
async function tryFile(url, bytes, isWanted, moreMb) {
  const result = {};
  let began = performance.now();
  const done = (step) => {
    if (step === 'upload') result.readMb = moreMb();
    result[step] = Math.round(performance.now() - began) / 1_000;
    began = performance.now();
  };
  try {
    const { verdicts, total, done: imported, failed } = await importFile(url, bytes, { isWanted, done });
    return { ...result, verdicts, ...(isWanted && { total, imported, failed }) };
  } catch (error) {
    return { ...result, refused: error.message };
  }
}

for (const [name, make] of Object.entries(FILES).filter(([one]) => names.length === 0 || names.includes(one))) {
  const bytes = await make?.();
  const result = {};
  const disturb = async ({ url, pidOf }) => {
    await sleep(LEAD_MS);
    const before = await memoryOf(pidOf.standalone);
    const { seen, stop } = watch(url, pidOf.standalone);
    const moreMb = () => seen.rssMb - before;
    Object.assign(result, bytes ? await tryFile(url, bytes, name === IMPORTED, moreMb) : await sleep(20_000));
    await stop();
    Object.assign(result, seen, { moreMb: moreMb() });
  };
  const { latenessMs, otherLoad, lost, doubled } = await measureDisturbed(disturb, {
    perSecond: Number(perSecond),
    seconds: SECONDS,
  });
  console.log(JSON.stringify({ file: name, ...result, latenessMs, lost, doubled, otherLoad }));
}
process.exit(0);

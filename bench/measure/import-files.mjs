// Memory and event loop of imports near the limits, beside reminders:
// node bench/measure/import-files.mjs [reminders per second] [names of files]
import { setTimeout as sleep } from 'node:timers/promises';
import yazl from 'yazl';
import { memoryOf } from '../lib/cpu.mjs';
import { measureDisturbed } from '../lib/product.mjs';
import { importFile, LEAD_MS } from './import-client.mjs';

const [perSecond = '333', ...names] = process.argv.slice(2);
const SECONDS = 40;
const SAMPLE_MS = 250;
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
  const stop = async () => {
    isOver = true;
    await sampling;
  };
  return { seen, stop };
}

/** Uploads a file and has it verified; returns what came of it, with the memory that reading it took. */
async function tryFile(url, bytes, moreMb) {
  const began = performance.now();
  const seconds = () => Math.round(performance.now() - began) / 1_000;
  const result = {};
  try {
    const done = (step) => Object.assign(result, step === 'upload' && { upload: seconds(), readMb: moreMb() });
    const { verdicts } = await importFile(url, bytes, { apply: false, done });
    return { ...result, verified: seconds(), verdicts };
  } catch (error) {
    return { ...result, refused: error.message, after: seconds() };
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
    Object.assign(result, bytes ? await tryFile(url, bytes, moreMb) : await sleep(20_000));
    await stop();
    Object.assign(result, seen, { moreMb: moreMb() });
  };
  const { latenessMs, lost } = await measureDisturbed(disturb, { perSecond: Number(perSecond), seconds: SECONDS });
  console.log(JSON.stringify({ file: name, bytes: bytes?.length, ...result, latenessMs, lost }));
}
process.exit(0);

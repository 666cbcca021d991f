/**
 * The limit: node:http and pg, nothing else. GET <path> runs the recorded statements of that path side by side and
 * answers their rows as JSON; GET /single<path> runs the one that reads the page, whose rows PostgreSQL turns into
 * JSON itself. node bare-server.mjs, with DATABASE_URL; reads the recording as JSON from stdin and writes its port to
 * stdout.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

const CONNECTIONS = 20;
const recording = new Map(JSON.parse(await text(process.stdin)).map(({ path, statements }) => [path, statements]));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

const pageOf = (statements) => statements.find(({ text: sql }) => /\bLIMIT\b/.test(sql)) ?? statements[0];
const asJson = ({ text: sql, values }) => ({
  text: `SELECT coalesce(json_agg(page), '[]')::text AS body FROM (${sql}) AS page`,
  values,
});

async function answer(url) {
  if (url.startsWith('/single/')) {
    const { rows } = await pool.query(asJson(pageOf(recording.get(url.slice('/single'.length)))));
    return rows[0].body;
  }
  const results = await Promise.all(recording.get(url).map(({ text: sql, values }) => pool.query(sql, values)));
  return JSON.stringify(results.map(({ rows }) => rows));
}

const server = createServer((request, response) => {
  answer(request.url).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body),
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

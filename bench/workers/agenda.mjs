import { PostgresBackend } from '@agendajs/postgres-backend';
import { Agenda } from 'agenda';
import { createPost, given, ready } from './lib/post.mjs';

const post = createPost();
const agenda = new Agenda({
  backend: new PostgresBackend({ poolConfig: { connectionString: given.databaseUrl, ...given.pool } }),
  ...given.agenda,
});
agenda.on('error', console.error);
agenda.define('remind', (job) => post(job.attrs.data.number), given.define);
await agenda.start();
ready();

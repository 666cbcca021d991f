import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
/** From the writing of the due times to the import, ms: 8 s to the first of them, and 3 s of reminders. */
export const LEAD_MS = 11_000;

/**
 * Uploads a file and has it verified, and imported if `apply`; `done(step)` hears of each step. Returns the view of the
 * import. Throws an Error with what was refused.
 */
export async function importFile(url, bytes, { apply, done }) {
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
  if (!apply) return verified;
  await call('POST', `/${id}/apply`);
  const imported = await reached('done');
  done('import');
  return imported;
}

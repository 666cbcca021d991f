import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withDeathSignal, hasSetpriv } from '../process/death-signal.js';
import type { Command } from '../process/managed-child.js';

export interface ServerUser {
  uid: number;
  gid: number;
}

const NOBODY = 65534;

/** PostgreSQL refuses to run as root: root runs it as the owner of the data, anybody else as himself (undefined). */
export async function serverUserOf(dataDir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, 'PG_VERSION')).catch(() => undefined);
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Gives a whole folder to the user, and closes it to the others as PostgreSQL demands. */
export async function giveTo(user: ServerUser | undefined, folder: string): Promise<void> {
  if (user !== undefined && (await stat(folder)).uid !== user.uid) {
    for (const entry of await readdir(folder, { recursive: true }))
      await lchown(join(folder, entry), user.uid, user.gid);
    await chown(folder, user.uid, user.gid);
  }
  await chmod(folder, 0o700);
}

/**
 * Returns the command as run by the user, ended by SIGINT when this process ends. `needed` are paths that the user must
 * reach: if a parent folder is not accessible (a clone in a 0700 folder of root), the user keeps the capability to
 * read it.
 */
export async function commandAs(user: ServerUser | undefined, command: Command, needed: string[]): Promise<Command> {
  const inner = withDeathSignal(command, 'INT');
  if (user === undefined) return inner;
  if (!hasSetpriv()) return { ...inner, ...user };
  const reachable = await Promise.all(needed.map((path) => reaches(user, path)));
  const change = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const keep = reachable.every(Boolean) ? [] : KEEP_DAC_OVERRIDE;
  // Two nested setpriv: changing the user clears the death signal.
  return { command: 'setpriv', args: [...change, ...keep, '--', inner.command, ...inner.args] };
}

const KEEP_DAC_OVERRIDE = [
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--bounding-set=-all,+dac_override',
  // access(2), by which initdb looks for its programs, ignores the capabilities of an ordinary user without this.
  '--securebits=+no_setuid_fixup',
];

async function reaches(user: ServerUser, path: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & 0o1) === 0) return false;
  const parent = dirname(path);
  return parent === path || reaches(user, parent);
}

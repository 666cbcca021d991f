import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  SECOND_FACTORS,
  type SecondFactor,
  type SecondFactorView,
  type TotpSetup,
  type UserView,
} from '@recuerda/contracts';
import type { SealedTable } from '@recuerda/database';
import { CLOCK, type Clock, hashToken, KeyRing } from '@recuerda/service';
import { Secret, TOTP } from 'otpauth';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../identity.database.js';

/** Number of recovery codes that a user gets. */
const RECOVERY_CODES = 10;
/** 80 bits: no code can be found by its hash. */
const RECOVERY_CODE_BYTES = 10;

/** Table of the secrets of authenticator apps. */
export const SEALED_TOTP: SealedTable = {
  kind: 'second_factor',
  table: 'identity.totp',
  id: 'user_id',
  columns: ['secret'],
  remedy:
    'put the former key back, or let these accounts sign in with a recovery code or a passkey and set up their ' +
    'second factor again. `npm run users -- list` names them; `npm run users -- reset <e-mail> --second-factor` lets ' +
    'one in without it. See docs/backup.md.',
};

/** The authenticator app of a user, and the recovery codes that are left. */
type FactorCounts = Omit<SecondFactorView, 'demanded'>;

/** Factors that a user has beside a password. */
interface FactorsOfUser {
  /** Whether there is an authenticator app, also one whose secret cannot be read: it is asked for. */
  totp: boolean;
  /** Factors that can be given now. */
  methods: SecondFactor[];
  /** True without an app and a passkey: one may be set up with the password alone. */
  isNone: boolean;
}

/** Authenticator apps and recovery codes of users. */
@Injectable()
export class SecondFactorStore {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  async factorsOf(userId: string, manager: EntityManager = this.source.manager): Promise<FactorsOfUser> {
    const { totp, unreadable, recoveryCodes } = await this.countsOf(userId, manager);
    const passkeys: unknown[] = await manager.query('SELECT 1 FROM identity.passkeys WHERE user_id = $1 LIMIT 1', [
      userId,
    ]);
    const has = { totp: totp && !unreadable, recovery_code: recoveryCodes > 0, passkey: passkeys.length > 0 };
    return { totp, methods: SECOND_FACTORS.filter((method) => has[method]), isNone: !totp && passkeys.length === 0 };
  }

  async countsOf(userId: string, manager: EntityManager = this.source.manager): Promise<FactorCounts> {
    const [counts]: FactorCounts[] = await manager.query(
      `SELECT confirmed_at IS NOT NULL AS totp,
         confirmed_at IS NOT NULL AND split_part(secret, ':', 1) <> ALL ($2) AS unreadable,
         (SELECT count(*)::int FROM identity.recovery_codes c WHERE c.user_id = t.user_id) AS "recoveryCodes"
       FROM identity.totp t WHERE user_id = $1`,
      [userId, this.keys.ids],
    );
    return counts ?? { totp: false, unreadable: false, recoveryCodes: 0 };
  }

  /** Makes a secret that is not asked for until it is confirmed. Returns null if a confirmed one exists. */
  async begin({ id, email }: Pick<UserView, 'id' | 'email'>): Promise<TotpSetup | null> {
    const secret = newSecret();
    const stored: unknown[] = await this.source.query(
      `INSERT INTO identity.totp (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE totp.confirmed_at IS NULL
       RETURNING user_id`,
      [id, this.keys.seal(id, secret.toString('hex'))],
    );
    return stored.length === 0 ? null : setupOf(secret, email);
  }

  /** Puts the secret into use by a first code. Returns the recovery codes; null if the code is wrong. */
  async confirm(manager: EntityManager, userId: string, code: string): Promise<string[] | null> {
    const now = this.clock.now();
    const step = await this.stepOf(manager, userId, code, now);
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE identity.totp SET confirmed_at = $2, last_step = $3
       WHERE user_id = $1 AND confirmed_at IS NULL AND $3::bigint IS NOT NULL`,
      [userId, now, step],
    );
    return count === 1 ? this.replaceCodes(manager, userId) : null;
  }

  async replaceCodes(manager: EntityManager, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await manager.query('DELETE FROM identity.recovery_codes WHERE user_id = $1', [userId]);
    await manager.query('INSERT INTO identity.recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])', [
      userId,
      codes.map(hashOfCode),
    ]);
    return codes;
  }

  /** Uses a code up. Returns its method; null if it is wrong or was used: of two uses at once one succeeds. */
  async use(manager: EntityManager, userId: string, code: string): Promise<SecondFactor | null> {
    const digits = code.replace(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return (await this.useStep(manager, userId, digits)) ? 'totp' : null;
    const [, count] = await manager.query<[unknown[], number]>(
      'DELETE FROM identity.recovery_codes WHERE user_id = $1 AND code_hash = $2',
      [userId, hashOfCode(code)],
    );
    return count === 1 ? 'recovery_code' : null;
  }

  /** Returns whether there was a confirmed app. */
  async remove(manager: EntityManager, userId: string): Promise<boolean> {
    const [rows] = await manager.query<[{ confirmed: boolean }[], number]>(
      'DELETE FROM identity.totp WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed',
      [userId],
    );
    return rows.some(({ confirmed }) => confirmed);
  }

  private async useStep(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const step = await this.stepOf(manager, userId, code, this.clock.now());
    const [, count] = await manager.query<[unknown[], number]>(
      `UPDATE identity.totp SET last_step = $2
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2::bigint`,
      [userId, step],
    );
    return count === 1;
  }

  private async stepOf(manager: EntityManager, userId: string, code: string, now: Date): Promise<number | null> {
    const [totp]: { secret: string }[] = await manager.query(
      'SELECT secret FROM identity.totp WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    const secret = totp && this.keys.open(userId, totp.secret);
    return secret === undefined ? null : stepOf(Buffer.from(secret, 'hex'), code.replace(/\s/g, ''), now);
  }
}

/** Returns codes in groups of four, which are easier to type. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer });
    return (base32.match(/.{4}/g) ?? []).join('-');
  });

/** Returns the hash that is stored of a code: without the characters that people leave out or add when they type it. */
export const hashOfCode = (code: string): string => hashToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''));

/** Settings of RFC 6238 that every authenticator app knows. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps before and after the present one whose codes are accepted: clocks differ, and people type slowly. */
const WINDOW = 1;
/** Length of a secret: that of the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns the secret for an authenticator app, as text and as a URI. */
function setupOf(bytes: Buffer, email: string): TotpSetup {
  const secret = secretOf(bytes);
  const uri = new TOTP({ ...SETTINGS, issuer: 'Recuerda', label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Returns the time step of a code; null if the code is not accepted now. */
function stepOf(bytes: Buffer, code: string, now: Date): number | null {
  const { period, ...settings } = SETTINGS;
  const timestamp = now.getTime();
  const options = { ...settings, period, timestamp, window: WINDOW, secret: secretOf(bytes), token: code };
  const delta = TOTP.validate(options);
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

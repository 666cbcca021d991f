import { type DynamicModule, Module } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { provideRetention, pruneRows } from './retention.js';

/** The {@link IdempotencyKeys} of one service. One of its migrations runs `createIdempotencyTable('<schema>')`. */
@Module({})
export class IdempotencyModule {
  /** `schema` is also the name of the service's data source. */
  static forService(schema: string): DynamicModule {
    return {
      module: IdempotencyModule,
      providers: [
        { provide: IdempotencyKeys, useValue: new IdempotencyKeys(schema) },
        {
          ...provideRetention(schema, EVERY_MS, [pruneRows(schema, KEPT_MS, { idempotency_keys: 'created_at < $1' })]),
          provide: IDEMPOTENCY_RETENTION,
        },
      ],
      exports: [IdempotencyKeys],
    };
  }
}

/** How long a key is kept, ms; a day is promised. */
const KEPT_MS = 48 * 3_600_000;
const EVERY_MS = 10 * 60_000;
/** Injects the `RetentionService` of the keys: a service may have one of its own. */
export const IDEMPOTENCY_RETENTION = Symbol('IDEMPOTENCY_RETENTION');

/** SQL of a migration: the keys under which a schema's entities were created. `IdempotencyKeys` uses it. */
export const createIdempotencyTable = (schema: string): string => `
  CREATE TABLE "${schema}".idempotency_keys (
    entity text NOT NULL,
    id uuid NOT NULL,
    body_hash bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (entity, id)
  );
  CREATE INDEX idempotency_keys_created ON "${schema}".idempotency_keys (created_at);`;

export interface Creation<V extends object> {
  /** The kind of entity: the same id may be used once for each kind. */
  entity: string;
  /** The parsed input: the id, which is the key, and the body, without nested objects. */
  input: { id: string };
  /** Reads the entity, whose fields have the names they have in the body; undefined when there is none. */
  find: () => Promise<V | undefined>;
  /** Whether the caller may know the entity that is there. */
  mayRead?: (present: V) => boolean;
  /** Inserts the entity and returns it. */
  create: () => Promise<V>;
}

/** Creates each entity once: keeps a hash of the body with the key, also after the entity is deleted. */
export class IdempotencyKeys {
  constructor(private readonly schema: string) {}

  /**
   * Creates the entity in the caller's transaction, or returns it as it is now if the same body created it before.
   * Throws `already_exists`, with the entity if the caller may read it, if another body created it, and
   * `already_deleted` if it was deleted.
   */
  async createOnce<V extends object>(manager: EntityManager, creation: Creation<V>): Promise<V> {
    const { entity, input, find, mayRead = () => true, create } = creation;
    const { id, ...body } = input;
    const hash = hashOf(body);
    const kept = await this.claim(manager, entity, id, hash);
    const present = await find();
    if (!present) {
      if (kept) throw new AppError('already_deleted');
      return create();
    }
    if (!mayRead(present)) throw new AppError('already_exists');
    // Older than the kept hashes: a body that says what the entity says now can do no harm.
    const original = kept ?? hashOf(sameFields(present, body));
    if (!original.equals(hash)) throw new AppError('already_exists', { entity: present });
    return present;
  }

  /**
   * Returns the hash that is kept with the key. When there is none it keeps this one, and returns undefined. Waits for
   * a transaction that has just done so.
   */
  private async claim(manager: EntityManager, entity: string, id: string, hash: Buffer): Promise<Buffer | undefined> {
    const table = `"${this.schema}".idempotency_keys`;
    const claimed = await manager.query<unknown[]>(
      `INSERT INTO ${table} (entity, id, body_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
      [entity, id, hash],
    );
    if (claimed.length > 0) return undefined;
    const [row] = await manager.query<{ hash: Buffer }[]>(
      `SELECT body_hash AS hash FROM ${table} WHERE entity = $1 AND id = $2`,
      [entity, id],
    );
    return row?.hash;
  }
}

/** SHA-256 of the fields, in whatever order they come. */
const hashOf = (fields: object): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).toSorted()))
    .digest();

/** Returns the fields of the entity that the body has. */
const sameFields = (entity: object, body: object): object =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => Object.hasOwn(body, name)));

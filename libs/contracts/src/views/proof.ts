import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';

/** Types of files that are kept, by their content. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/**
 * Reasons why a file is not kept. `unavailable`: the provider does not give it; `unsupported`: this kind of provider
 * gives none; `no_storage`: there is no place for files.
 */
export const PROOF_REFUSALS = ['too_large', 'wrong_type', 'unavailable', 'unsupported', 'no_storage'] as const;
export type ProofRefusal = (typeof PROOF_REFUSALS)[number];

/** A photo or document that an employee sent for a task. */
export const proofView = z.object({
  /** Id of the message that brought it. */
  id: z.uuid(),
  taskId: z.uuid(),
  type: z.enum(PROOF_TYPES),
  /** Bytes. */
  size: z.int().positive(),
  /** SHA-256 of the kept content, hexadecimal. */
  sha256: z.string(),
  /** When it was sent. */
  at: utcInstant,
});
export type ProofView = z.infer<typeof proofView>;
export type StoredFile = Pick<ProofView, 'type' | 'size' | 'sha256'>;

/** `failed`: it may be there later. */
export type FetchedMedia = { kept: StoredFile } | { refused: ProofRefusal } | { failed: string };

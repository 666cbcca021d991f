import { webcrypto } from 'node:crypto';
import { Controller, Inject, Logger } from '@nestjs/common';
import { Semaphore } from '@recuerda/concurrency';
import { FetchMedia, type FetchedMedia, SECOND_MS } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { type FileStore, PROOF_FILES } from '@recuerda/service';
import type { z } from 'zod';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { cleanFile } from './clean-file.js';
import { WHATSAPP_CONFIG, type WhatsappConfig } from '../whatsapp.config.js';

/** Longest time until a file is fetched, ms. */
const PROVIDER_MS = 15 * SECOND_MS;
/** Most files that a notifier holds at the same time. */
const MAX_FILES = 4;

type Wanted = z.infer<typeof FetchMedia.input>;

/** Photos and documents that people send: fetched from their account's provider, checked, and kept. */
@Controller()
export class MediaController {
  private readonly logger = new Logger('Media');
  private readonly turns = new Semaphore<() => void>(
    () => MAX_FILES,
    (begin) => begin(),
    (begin) => begin(),
    new AbortController().signal,
  );

  constructor(
    private readonly connected: ConnectedAccounts,
    @Inject(PROOF_FILES) private readonly files: FileStore | null,
    @Inject(WHATSAPP_CONFIG) private readonly config: WhatsappConfig,
  ) {}

  @RequestHandler(FetchMedia)
  async fetch(wanted: Wanted): Promise<FetchedMedia> {
    const begun = performance.now();
    await new Promise<void>((begin) => this.turns.acquire(begin));
    try {
      return await this.keep(wanted, () => {
        if (performance.now() - begun > PROVIDER_MS) throw new Error(`no file within ${PROVIDER_MS} ms`);
      });
    } catch (error) {
      this.logger.warn({ msg: 'a file that was sent could not be fetched', file: wanted.name, err: error });
      return { failed: error instanceof Error ? error.message : String(error) };
    } finally {
      this.turns.release();
    }
  }

  /** @param assertInTime throws once the request has timed out */
  private async keep({ account, mediaId, name }: Wanted, assertInTime: () => void) {
    const { media } = (account === null ? this.connected.school.connection : this.connected.of(account)) ?? {};
    if (!media) return { refused: 'unsupported' } as const;
    if (!this.files) return { refused: 'no_storage' } as const;
    assertInTime();
    const fetched = await media.fetch(mediaId, this.config.PROOF_MAX_MB * 1024 * 1024);
    assertInTime();
    if (typeof fetched === 'string') return { refused: fetched };
    const clean = cleanFile(fetched);
    if (!clean) return { refused: 'wrong_type' } as const;
    await this.files.put(name, clean.content);
    // In another thread: a large file takes this one too long.
    const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', clean.content)).toString('hex');
    return { kept: { type: clean.type, size: clean.content.length, sha256 } };
  }
}

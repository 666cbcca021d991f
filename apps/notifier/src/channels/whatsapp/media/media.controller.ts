import { createHash } from 'node:crypto';
import { Controller, Inject, Logger } from '@nestjs/common';
import { withTimeout } from '@recuerda/concurrency';
import { FetchMedia, type FetchedMedia, SECOND_MS } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { type FileStore, PROOF_FILES } from '@recuerda/service';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { cleanFile } from './clean-file.js';
import { MEDIA_CONFIG, type MediaConfig } from './media.config.js';

/** Longest wait for the provider, ms. */
const PROVIDER_MS = 15 * SECOND_MS;

/** Photos and documents that people send: fetched from their account's provider, checked, and kept. */
@Controller()
export class MediaController {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly connected: ConnectedAccounts,
    @Inject(PROOF_FILES) private readonly files: FileStore | null,
    @Inject(MEDIA_CONFIG) private readonly config: MediaConfig,
  ) {}

  @RequestHandler(FetchMedia)
  async fetch(wanted: { account: string | null; mediaId: string; name: string }): Promise<FetchedMedia> {
    try {
      return await this.keep(wanted);
    } catch (error) {
      this.logger.warn({ msg: 'a file that was sent could not be fetched', file: wanted.name, err: error });
      return { failed: error instanceof Error ? error.message : String(error) };
    }
  }

  private async keep({ account, mediaId, name }: { account: string | null; mediaId: string; name: string }) {
    const { media } = (account === null ? this.connected.school.connection : this.connected.of(account)) ?? {};
    if (!media) return { refused: 'unsupported' } as const;
    if (!this.files) return { refused: 'no_storage' } as const;
    const fetched = await withTimeout(
      PROVIDER_MS,
      media.fetch(mediaId, this.config.PROOF_MAX_MB * 1024 * 1024),
      (): never => {
        throw new Error(`no file within ${PROVIDER_MS} ms`);
      },
    );
    if (typeof fetched === 'string') return { refused: fetched };
    const clean = cleanFile(fetched);
    if (!clean) return { refused: 'wrong_type' } as const;
    await this.files.put(name, clean.content);
    const sha256 = createHash('sha256').update(clean.content).digest('hex');
    return { kept: { type: clean.type, size: clean.content.length, sha256 } };
  }
}

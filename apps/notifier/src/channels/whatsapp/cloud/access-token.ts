import { statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { readSecretFile } from '@recuerda/service';
import type { CloudConfig } from './cloud.config.js';

/** Minimum time between two looks at the file, ms. */
const LOOK_MS = 1_000;

/** The access token: of the environment, or of a file that may be replaced while the notifier runs. */
export class AccessToken {
  private readonly logger = new Logger('WhatsApp');
  private readonly file: string | undefined;
  private token: string;
  private changedAt = 0;
  private lookedAt = -Infinity;

  constructor(config: Pick<CloudConfig, 'WHATSAPP_TOKEN' | 'WHATSAPP_TOKEN_FILE'>) {
    this.token = config.WHATSAPP_TOKEN ?? '';
    this.file = config.WHATSAPP_TOKEN_FILE;
  }

  /** @param look also within a second of the last look */
  current(look = false): string {
    if (this.file !== undefined && (look || performance.now() - this.lookedAt >= LOOK_MS)) this.read(this.file);
    return this.token;
  }

  /** A file that cannot be read leaves the token as it was. */
  private read(file: string): void {
    this.lookedAt = performance.now();
    try {
      const { mtimeMs } = statSync(file);
      if (mtimeMs === this.changedAt) return;
      this.token = readSecretFile(file);
      this.changedAt = mtimeMs;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.logger.error({ msg: 'the file of WHATSAPP_TOKEN_FILE cannot be read', code });
    }
  }
}

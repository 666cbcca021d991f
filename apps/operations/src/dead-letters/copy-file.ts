import { type FileHandle, open } from 'node:fs/promises';
import { Failure } from '../command-line/errors.js';

/** It contains names and phone numbers. */
const OWNER_ONLY = 0o600;

/** A new file; added lines are flushed to the disk. */
export class CopyFile {
  private constructor(private readonly file: FileHandle) {}

  /** @throws {Failure} when the file exists or cannot be created */
  static async create(path: string): Promise<CopyFile> {
    try {
      return new CopyFile(await open(path, 'wx', OWNER_ONLY));
    } catch (error) {
      throw new Failure(`The file cannot be created: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.file.appendFile(lines.map((line) => `${line}\n`).join(''));
    await this.file.datasync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

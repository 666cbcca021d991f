import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

const KEPT_LINES = 40;

/** Lines that one start of a node adds to its log file. */
export class NodeLog {
  readonly #file: string;
  readonly #from: number;

  private constructor(file: string, from: number) {
    this.#file = file;
    this.#from = from;
  }

  /** To be called before the node starts: the file may hold earlier starts. */
  static async at(dir: string, nodeName: string): Promise<NodeLog> {
    const file = join(dir, 'log', `${nodeName}.log`);
    const from = await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
    return new NodeLog(file, from);
  }

  async saysReady(): Promise<boolean> {
    return (await this.#read()).includes('Server startup complete');
  }

  async lastLines(): Promise<string> {
    return (await this.#read()).trimEnd().split('\n').slice(-KEPT_LINES).join('\n');
  }

  async #read(): Promise<string> {
    try {
      await using file = await open(this.#file);
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.max(0, size - this.#from));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, this.#from);
      return buffer.toString('utf8', 0, bytesRead);
    } catch {
      return '';
    }
  }
}

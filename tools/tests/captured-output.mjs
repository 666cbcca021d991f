import fs from 'node:fs';

const OUTPUTS = [1, 2];

/** Keeps what this process writes from its standard output and error. */
export class CapturedOutput {
  #text = '';
  #release = () => undefined;

  start() {
    const writes = [process.stdout, process.stderr].map((stream) => [stream, stream.write]);
    for (const [stream] of writes) stream.write = this.#keep;
    const { writeSync } = fs;
    // The product's logger writes past the streams.
    fs.writeSync = (fd, data, ...more) => {
      if (!OUTPUTS.includes(fd)) return writeSync(fd, data, ...more);
      this.#keep(data);
      return Buffer.byteLength(data);
    };
    this.#release = () => {
      for (const [stream, write] of writes) stream.write = write;
      fs.writeSync = writeSync;
      process.off('exit', this.stop);
    };
    process.on('exit', this.stop);
  }

  #keep = (chunk, encoding, done = encoding) => {
    this.#text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };

  /** Returns what has been written since it was asked last. */
  take() {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Writes what has not been taken, since it may say why the process ends. */
  stop = () => {
    this.#release();
    this.#release = () => undefined;
    const text = this.take();
    if (text !== '') process.stderr.write(text);
  };
}

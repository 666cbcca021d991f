import { SaxesParser } from 'saxes';
import { FileRefused } from '../file-refused.js';

/** Names have no prefix. */
interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Returns why a text or a tag is not read whose end does not come. */
  endless?: () => FileRefused;
}

/** Bytes after which the end of a text or a tag must have come: more than a cell may have. */
const MAX_TOKEN_BYTES = 256 * 1024;

/** Parses an XML part chunk by chunk; yields after each, so that what was found so far can be taken. */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let unfinished = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    unfinished = 0;
    handlers.open?.(localName(name), attributes);
  });
  const takeText = (text: string): void => {
    unfinished = 0;
    handlers.text?.(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', ({ name }) => {
    unfinished = 0;
    handlers.close?.(localName(name));
  });
  for await (const chunk of chunks) {
    unfinished += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (unfinished > MAX_TOKEN_BYTES) throw handlers.endless?.() ?? new FileRefused('unreadable_file');
    yield;
  }
  parser.close();
}

/** Parses a part whose handlers keep what they need. */
export async function parseWhole(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const steps = parseXml(chunks, handlers);
  while (!(await steps.next()).done);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Characters that XML cannot have are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

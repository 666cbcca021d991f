import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';
import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/load-config.js';

/** Certificates are renewed days before they end. */
const RELOAD_MS = 600_000;

interface TlsFiles {
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}

/**
 * Reads certificate and key; undefined where HTTP is served without TLS.
 *
 * @throws ConfigError
 */
export function readTls(files: TlsFiles): SecureContextOptions | undefined {
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = files;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) throw new ConfigError(['TLS_CERT_FILE, TLS_KEY_FILE: expected both']);
  try {
    const pair = { cert: readFileSync(cert), key: readFileSync(key) };
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([`TLS_CERT_FILE, TLS_KEY_FILE: ${reason}`], { cause });
  }
}

/** Takes renewed files over every ten minutes; returns what ends it. Files that do not fit are taken later. */
export function reloadTls(server: Pick<Server, 'setSecureContext'>, files: TlsFiles, everyMs = RELOAD_MS): () => void {
  const logger = new Logger('Tls');
  const timer = setInterval(() => {
    try {
      const pair = readTls(files);
      if (pair) server.setSecureContext(pair);
    } catch (error) {
      logger.error({ msg: 'could not take the certificate over', err: error });
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

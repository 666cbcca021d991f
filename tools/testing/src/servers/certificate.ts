import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface CertificateFiles {
  /** File of the key, PEM. */
  key: string;
  /** File of the certificate, PEM. */
  certificate: string;
}

/** Writes a key and a certificate that it signs itself, for `name`, valid for two days. Needs openssl. */
export async function makeCertificate(name: string, { key, certificate }: CertificateFiles): Promise<void> {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', [...request, '-subj', `/CN=${name}`, ...files]);
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyInput, PasskeySignInInput } from '@recuerda/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data: present, verified, with a credential. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

interface Signed {
  challenge: string;
  userHandle: string;
  origin?: string;
  rpId?: string;
  verified?: boolean;
}

/** A device with one passkey, as WebAuthn describes it, which also does what a real one would not. */
export class SoftwareAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(16);
  counter = 0;

  constructor(private readonly origin: string) {}

  create(challenge: string): PasskeyInput['attestation'] {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.data(new URL(this.origin).hostname, VERIFIED | CREDENTIAL), credential]);
    const object = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(object)).toString('base64url');
    const response = {
      clientDataJSON: clientData('create', challenge, this.origin),
      attestationObject,
      transports: [],
    };
    return { ...this.named(), response };
  }

  get({
    challenge,
    userHandle,
    origin = this.origin,
    rpId = new URL(this.origin).hostname,
    verified = true,
  }: Signed): PasskeySignInInput['assertion'] {
    this.counter += 1;
    const data = this.data(rpId, verified ? VERIFIED : 0);
    const client = clientData('get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    const signature = sign('sha256', signed, this.keys.privateKey).toString('base64url');
    const response = { clientDataJSON: client, authenticatorData: data.toString('base64url'), signature, userHandle };
    return { ...this.named(), response };
  }

  private named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  private data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | flags]), counter]);
  }
}

const clientData = (verb: 'create' | 'get', challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type: `webauthn.${verb}`, challenge, origin })).toString('base64url');

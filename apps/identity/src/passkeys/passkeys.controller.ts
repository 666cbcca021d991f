import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  ListPasskeys,
  type NewSession,
  type PasskeyInput,
  type PasskeySignInInput,
  type PasswordInput,
  RemovePasskey,
  RenamePasskey,
  type SessionOfUser,
  SignInByPasskey,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError, counter, fieldError } from '@recuerda/service';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { DataSource } from 'typeorm';
import { NetworkLimit } from '../attempts/network-limit.js';
import { AuditLog } from '../audit/audit-log.js';
import { addedFields, changedValues } from '../audit/new-entry.js';
import { SCHEMA } from '../identity.database.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { countSignIn } from '../sign-in/sign-in-steps.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';
import { lockUser } from '../users/user.store.js';
import { PasskeyChallenges, PasskeyStore } from './passkey.store.js';
import { PasskeySignIn, PasskeySite } from './passkey-sign-in.js';

const MAX_PASSKEYS = 20;
const TOO_MANY = `No puedes tener más de ${MAX_PASSKEYS} passkeys: quita alguna.`;
/** EdDSA, ES256, RS256 (COSE): every device and browser has one of them. */
const ALGORITHMS = [-8, -7, -257];

const changes = counter('recuerda_passkeys_total', 'Passkeys that were added and removed.', ['outcome']);

interface OwnPasskey {
  userId: string;
  passkeyId: string;
}

/** Signs in by a passkey, and keeps one's own passkeys. */
@Controller()
export class PasskeysController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly audit: AuditLog,
    private readonly challenges: PasskeyChallenges,
    private readonly network: NetworkLimit,
    private readonly notices: SecurityNotices,
    private readonly passkeys: PasskeyStore,
    private readonly password: PasswordCheck,
    private readonly signIn: PasskeySignIn,
    private readonly site: PasskeySite,
  ) {}

  @RequestHandler(BeginPasskeySignIn)
  ask({ address }: { address: string }) {
    return this.signIn.begin({ address });
  }

  @RequestHandler(SignInByPasskey)
  use(input: PasskeySignInInput & { session: NewSession }) {
    return countSignIn(this.network.pass(input.session, () => this.signIn.signIn(input)));
  }

  @OwnRequestHandler(ListPasskeys)
  async list(ofUser: { userId: string }) {
    return { available: this.site.isAvailable, items: await this.passkeys.list(ofUser.userId) };
  }

  /** @throws `not_found`, or what {@link PasswordCheck.checkPassword} throws. */
  @OwnRequestHandler(BeginPasskey)
  async begin({ password, ...ofUser }: SessionOfUser & PasswordInput) {
    const { id: rpID } = this.site.get();
    const user = await this.password.checkPassword(ofUser, { password });
    const known = await this.passkeys.ofUser(user.id);
    if (known.length >= MAX_PASSKEYS) throw fieldError('password', TOO_MANY);
    const options = await generateRegistrationOptions({
      rpName: 'Recuerda',
      rpID,
      supportedAlgorithmIDs: ALGORITHMS,
      userName: user.email,
      userDisplayName: user.name,
      userID: new Uint8Array(Buffer.from(user.id)),
      challenge: new Uint8Array(Buffer.from(await this.challenges.create({ userId: user.id }), 'base64url')),
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  }

  /** @throws `challenge_expired`, or `validation_failed` on `attestation`. */
  @OwnRequestHandler(AddPasskey)
  async add({ userId, name, attestation }: { userId: string } & PasskeyInput) {
    const { id: expectedRPID, origin: expectedOrigin } = this.site.get();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response: { ...attestation.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => this.challenges.take(challenge, userId),
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw new AppError('challenge_expired');
    const { id: credentialId, publicKey, counter: uses } = registrationInfo.credential;
    const { transports } = attestation.response;
    const passkey = { userId, credentialId, publicKey: Buffer.from(publicKey), counter: uses, transports };
    const added = await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      if ((await this.passkeys.ofUser(userId, manager)).length >= MAX_PASSKEYS)
        throw fieldError('attestation', TOO_MANY);
      const inserted = await this.passkeys.insert(manager, passkey, name);
      if (!inserted) throw fieldError('attestation', 'Esta passkey ya existe.');
      await this.audit.record(manager, { action: 'passkey.added', userId, changes: addedFields({ passkey: name }) });
      await this.notices.add(manager, { userId, kind: 'passkey', detail: name });
      return inserted;
    });
    changes.inc({ outcome: 'added' });
    return added;
  }

  /** @throws `not_found` */
  @OwnRequestHandler(RenamePasskey)
  async rename({ userId, passkeyId: id, name }: OwnPasskey & { name: string }) {
    await this.source.transaction(async (manager) => {
      const before = await this.passkeys.rename(manager, userId, id, name);
      if (before === undefined) throw new AppError('not_found');
      const changed = changedValues({ passkey: before }, { passkey: name });
      if (changed.length > 0) await this.audit.record(manager, { action: 'passkey.renamed', userId, changes: changed });
    });
    const renamed = (await this.passkeys.list(userId)).find((passkey) => passkey.id === id);
    if (!renamed) throw new AppError('not_found');
    return renamed;
  }

  /** @throws `not_found` */
  @OwnRequestHandler(RemovePasskey)
  async remove({ userId, passkeyId: id }: OwnPasskey) {
    await this.source.transaction(async (manager) => {
      await lockUser(manager, userId);
      const [name] = await this.passkeys.remove(manager, userId, id);
      if (name === undefined) throw new AppError('not_found');
      const gone = changedValues({ passkey: name }, { passkey: null });
      await this.audit.record(manager, { action: 'passkey.removed', userId, changes: gone });
      changes.inc({ outcome: 'removed' });
    });
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { HOUR_MS, type SignInMethods } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import * as client from 'openid-client';
import { IDENTITY_CONFIG, type IdentityConfig } from '../identity.config.js';
import type { OidcConfig } from '../oidc.config.js';
import { type Claims, joinClaims, readClaims, rulesExist } from './claims.js';

/** Maximum wait for an answer of the provider. */
const TIMEOUT_SECONDS = 5;
/** After this long its addresses are read again. */
const MAX_AGE_MS = HOUR_MS;
/** A longer ID token does not fit into the address of the sign-out. */
const MAX_HINT = 4_000;

/** Values of a request that the provider's answer must match. */
export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person who signed in at the provider. */
export interface Identity {
  claims: Claims;
  /** Token for the sign-out at the provider; empty if it is too long for that. */
  idToken: string;
}

/**
 * The school's OpenID provider. It is asked when somebody wants to sign in by it, never at the start: whether it
 * answers changes nothing else.
 */
@Injectable()
export class IdentityProvider {
  private readonly logger = new Logger(IdentityProvider.name);
  private readonly config: OidcConfig | undefined;
  private discovered: { at: number; configuration: Promise<client.Configuration> } | undefined;

  constructor(@Inject(IDENTITY_CONFIG) { oidc }: Pick<IdentityConfig, 'oidc'>) {
    this.config = typeof oidc === 'object' ? oidc : undefined;
    if (typeof oidc === 'string') this.logger.warn(`OpenID Connect is off: ${oidc}`);
  }

  get name(): SignInMethods['oidc'] {
    return this.config ? { name: this.config.name } : null;
  }

  /** @throws `not_found` where OpenID Connect is off. */
  get settings(): OidcConfig {
    if (!this.config) throw new AppError('not_found');
    return this.config;
  }

  /**
   * Returns secrets for a sign-in, and the address that begins it.
   *
   * @param again the person enters something also when signed in there.
   * @throws `oidc_unavailable`
   */
  async begin(again = false): Promise<Secrets & { url: string }> {
    const { redirectUri, scope } = this.settings;
    const configuration = await this.configuration();
    const codeVerifier = client.randomPKCECodeVerifier();
    const secrets = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      response_mode: 'query',
      // With `max_age` the provider must say when the person signed in: the browser could leave out `prompt`.
      ...(again && { prompt: 'login', max_age: '300' }),
    });
    return { ...secrets, url: url.href };
  }

  /**
   * Exchanges the provider's code for the person's claims.
   *
   * @throws `oidc_refused` or `oidc_unavailable`.
   */
  async finish(answer: Record<string, string>, { state, nonce, codeVerifier }: Secrets): Promise<Identity> {
    const { redirectUri, rules } = this.settings;
    const configuration = await this.configuration();
    try {
      const url = new URL(`${redirectUri}?${new URLSearchParams(answer)}`);
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('no ID token');
      const claims = joinClaims(idToken, await this.missingClaims(configuration, tokens.access_token, idToken));
      const hint = tokens.id_token ?? '';
      return { claims: readClaims(claims, rules.claim), idToken: hint.length <= MAX_HINT ? hint : '' };
    } catch (cause) {
      throw isAway(cause) ? this.unavailable(cause) : this.refused(cause);
    }
  }

  /** Returns where a session ends at the provider, too; null if that is not offered or cannot be found out. */
  async signOutUrl(idToken: string): Promise<string | null> {
    const configuration = this.config && (await this.configuration().catch(() => undefined));
    if (!configuration?.serverMetadata().end_session_endpoint) return null;
    const parameters = { post_logout_redirect_uri: this.settings.signedOutUri };
    return client.buildEndSessionUrl(configuration, { ...parameters, ...(idToken && { id_token_hint: idToken }) }).href;
  }

  /** Many providers put only `sub` into the ID token. Without a name and a verified address one can get in, too. */
  private async missingClaims(configuration: client.Configuration, accessToken: string, idToken: client.IDToken) {
    const { rules } = this.settings;
    const isMissing = (claim: string): boolean => idToken[claim] === undefined;
    const isNeeded = isMissing('email') || (rulesExist(rules) && isMissing(rules.claim));
    if (!isNeeded && !['email_verified', 'name'].some(isMissing)) return {};
    if (!configuration.serverMetadata().userinfo_endpoint) return {};
    return client.fetchUserInfo(configuration, accessToken, idToken.sub).catch((cause: unknown) => {
      if (isNeeded) throw cause;
      const { message: reason } = cause as { message?: string };
      this.logger.warn({ msg: 'the OpenID provider does not say more of a person', reason });
      return {};
    });
  }

  /** A failure is not kept: the next one who signs in asks again. */
  private configuration(): Promise<client.Configuration> {
    const now = performance.now();
    if (!this.discovered || now - this.discovered.at > MAX_AGE_MS)
      this.discovered = { at: now, configuration: this.discover() };
    const asked = this.discovered;
    return asked.configuration.catch((cause: unknown) => {
      if (this.discovered === asked) this.discovered = undefined;
      throw this.unavailable(cause);
    });
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, readSecret } = this.settings;
    const authenticate: client.ClientAuth = (server, ...request) => {
      const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
      const method = supported.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
      method(readSecret())(server, ...request);
    };
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const configuration = await client.discovery(issuer, clientId, {}, authenticate, {
      timeout: TIMEOUT_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...insecure],
    });
    // Entra's address for all tenants names no issuer: every account of every tenant would get in.
    if (new URL(configuration.serverMetadata().issuer).href !== issuer.href) throw new Error('another issuer');
    return configuration;
  }

  private unavailable(cause: unknown): AppError {
    this.logger.warn({ msg: 'the OpenID provider cannot be used', err: cause });
    return new AppError('oidc_unavailable', {}, { cause });
  }

  private refused(cause: unknown): AppError {
    // Not the error itself: its causes may hold what the provider answered.
    const { message, code } = cause as { message?: string; code?: string };
    this.logger.warn({ msg: 'a sign-in with OpenID Connect was refused', reason: message, code });
    return new AppError('oidc_refused', {}, { cause });
  }
}

/** Returns true for no answer, and for one that only a broken provider or a proxy gives. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof client.ClientError)) return error instanceof TypeError;
  if (error.code === 'OAUTH_TIMEOUT' || error.code === undefined) return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

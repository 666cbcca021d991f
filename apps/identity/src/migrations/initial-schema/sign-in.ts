/** Second factors, OpenID Connect, mails and notices: they refer to users and sessions. */
export const SIGN_IN = `
  -- A sign-in that has its first factor. attempts: wrong second factors.
  CREATE TABLE identity.sign_in_challenges (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    keep boolean NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    expires_at timestamptz(3) NOT NULL,
    oidc_id_token text
  );
  CREATE INDEX sign_in_challenges_user ON identity.sign_in_challenges (user_id);

  -- An authenticator app. confirmed_at: when a first code was right; until then it is not asked for.
  -- last_step: the newest time step of which a code was used. No code works twice.
  CREATE TABLE identity.totp (
    user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
    secret text NOT NULL,
    last_step bigint NOT NULL DEFAULT 0,
    confirmed_at timestamptz(3)
  );

  -- Those that are left.
  CREATE TABLE identity.recovery_codes (
    user_id uuid NOT NULL REFERENCES identity.totp (user_id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  );

  -- credential_id: base64url. counter: how often the authenticator says that it was used; 0 if it does not count.
  CREATE TABLE identity.passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    name text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3)
  );
  CREATE INDEX passkeys_user ON identity.passkeys (user_id);

  -- user_id: who adds a passkey; null: somebody signs in.
  CREATE TABLE identity.passkey_challenges (
    challenge text PRIMARY KEY,
    user_id uuid REFERENCES identity.users (id) ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL,
    -- A challenge that confirms a session adds no passkey.
    is_confirmation boolean NOT NULL DEFAULT false,
    -- Account, or network of a sign-in; each has a bounded number of challenges.
    asked_by text NOT NULL
  );
  CREATE INDEX passkey_challenges_expires ON identity.passkey_challenges (expires_at);
  CREATE INDEX passkey_challenges_asked_by ON identity.passkey_challenges (asked_by, expires_at);

  -- Sign-in with OpenID Connect.
  -- What is remembered of a sign-in while its person is at the provider, for one answer to the same browser.
  CREATE TABLE identity.oidc_requests (
    state_hash text PRIMARY KEY,
    browser_hash text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    keep boolean NOT NULL,
    -- The portal's path to return to. NULL: none, the sign-in has a window of its own.
    next text,
    -- The account that is to be connected. NULL: somebody signs in.
    user_id uuid REFERENCES identity.users (id) ON DELETE CASCADE,
    network text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    -- The session that is to be confirmed. NULL: somebody signs in, or connects an account.
    session_id uuid REFERENCES identity.sessions (id) ON DELETE CASCADE
  );
  CREATE INDEX oidc_requests_network ON identity.oidc_requests (network);
  CREATE INDEX oidc_requests_user ON identity.oidc_requests (user_id);
  CREATE INDEX oidc_requests_expires ON identity.oidc_requests (expires_at);
  CREATE INDEX oidc_requests_session ON identity.oidc_requests (session_id);

  -- Who signs in by which identity of a provider.
  CREATE TABLE identity.oidc_accounts (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    -- The account exists because of groups: without them it has no access.
    by_groups boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
  );

  -- Links that go out by mail.
  -- At most one per user. token_hash: of the link in the last mail that was tried; the token itself is in the
  -- mail
  -- only. next_try_at: null once it is sent or given up.
  CREATE TABLE identity.link_mails (
    user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    token_hash text UNIQUE,
    expires_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz(3),
    failure text,
    sent_at timestamptz(3)
  );
  CREATE INDEX link_mails_next_try ON identity.link_mails (next_try_at) WHERE next_try_at IS NOT NULL;

  -- Who asked for another password on the sign-in screen.
  -- account: hash of an e-mail address, whether it has an account or not. Kept for an hour, by which mails are
  -- limited.
  CREATE TABLE identity.forgotten_passwords (
    id uuid PRIMARY KEY,
    account text NOT NULL,
    address text NOT NULL,
    asked_at timestamptz(3) NOT NULL,
    handled_at timestamptz(3),
    mailed boolean NOT NULL DEFAULT false
  );
  CREATE INDEX forgotten_passwords_open ON identity.forgotten_passwords (asked_at) WHERE handled_at IS NULL;
  CREATE INDEX forgotten_passwords_account ON identity.forgotten_passwords (account, asked_at);

  -- Digests that go out by mail to administrators.
  CREATE TABLE identity.digests (
    date date PRIMARY KEY,
    content jsonb NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );

  -- next_try_at: null once it is sent or given up.
  CREATE TABLE identity.digest_mails (
    date date NOT NULL REFERENCES identity.digests (date) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz(3),
    failure text,
    sent_at timestamptz(3),
    PRIMARY KEY (date, user_id)
  );
  CREATE INDEX digest_mails_next_try ON identity.digest_mails (next_try_at) WHERE next_try_at IS NOT NULL;

  -- Failed sign-ins of a network, whatever the account. forgotten_at: when all of them are, a minute for each.
  CREATE TABLE identity.network_failures (
    network text PRIMARY KEY,
    forgotten_at timestamptz(3) NOT NULL
  );

  -- Browsers that an account has used. token_hash: of a cookie.
  CREATE TABLE identity.devices (
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    token_hash text NOT NULL,
    last_seen_at timestamptz(3) NOT NULL,
    -- Until when its notices have been dismissed. NULL: none has been.
    dismissed_at timestamptz(3),
    PRIMARY KEY (user_id, token_hash)
  );
  CREATE INDEX devices_seen ON identity.devices (last_seen_at);

  -- What owners of accounts learn, in the portal and by mail. next_try_at: null once it is sent, given up, or not
  -- to be mailed. device_hash: of the device that did it, which sees no notice of it.
  CREATE TABLE identity.security_notices (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    detail text,
    address text,
    device_hash text,
    at timestamptz(3) NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz(3),
    failure text,
    sent_at timestamptz(3)
  );
  CREATE INDEX security_notices_user ON identity.security_notices (user_id, at DESC);
  CREATE INDEX security_notices_at ON identity.security_notices (at);
  CREATE INDEX security_notices_next_try ON identity.security_notices (next_try_at) WHERE next_try_at IS NOT NULL;`;

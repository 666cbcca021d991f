/** Users, how they sign in, and their sessions. */
export const ACCOUNTS = `
  CREATE TABLE identity.users (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN ('administrator', 'manager', 'viewer')),
    created_at timestamptz(3) NOT NULL,
    -- Of a manager, who sees and changes some departments only: ids of the directory's.
    department_ids uuid[] NOT NULL DEFAULT '{}',
    last_sign_in_at timestamptz(3),
    CONSTRAINT users_department_ids_check CHECK (role = 'manager' OR department_ids = '{}')
  );

  -- A user without credentials has been invited and has chosen no password yet.
  -- version: +1 each change of the password, from 1; a new hash of the same password does not change it.
  CREATE TABLE identity.credentials (
    user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
    password_hash text NOT NULL,
    version integer NOT NULL
  );

  CREATE TABLE identity.sessions (
    id uuid PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    keep boolean NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    -- What ends the session at the provider, too; empty: nothing was kept. NULL: it did not begin there.
    oidc_id_token text,
    -- When the person last entered the password, used a passkey, or signed in at the provider. NULL: not known.
    confirmed_at timestamptz(3),
    device_hash text NOT NULL
  );
  CREATE INDEX sessions_user ON identity.sessions (user_id, last_used_at DESC);
  CREATE INDEX sessions_ends ON identity.sessions (ends_at);

  -- account: hash of an e-mail address, whether it has an account or not. network '*': the account as a whole.
  CREATE TABLE identity.sign_in_attempts (
    account text NOT NULL,
    network text NOT NULL,
    failures integer NOT NULL,
    last_at timestamptz(3) NOT NULL,
    known_until timestamptz(3),
    PRIMARY KEY (account, network)
  );
  CREATE INDEX sign_in_attempts_last ON identity.sign_in_attempts (last_at);

  -- One row: the present token, and when the first user was created.
  CREATE TABLE identity.setup (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    token_hash text,
    expires_at timestamptz(3),
    closed_at timestamptz
  );
  INSERT INTO identity.setup DEFAULT VALUES;

  -- Set-up never opens again, whatever happens to the first user.
  CREATE FUNCTION identity.close_setup() RETURNS trigger LANGUAGE plpgsql AS $close$
  BEGIN
    UPDATE identity.setup SET token_hash = NULL, expires_at = NULL, closed_at = now() WHERE closed_at IS NULL;
    RETURN NULL;
  END
  $close$;
  CREATE TRIGGER users_close_setup AFTER INSERT ON identity.users
    FOR EACH STATEMENT EXECUTE FUNCTION identity.close_setup();

  -- Invitations and resets. At most one per user, so a new link replaces the one before.
  CREATE TABLE identity.account_links (
    user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    expires_at timestamptz(3) NOT NULL
  );

  CREATE TABLE identity.api_tokens (
    id uuid PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
    name text NOT NULL,
    permissions text[] NOT NULL,
    department_ids uuid[] NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3)
  );
  CREATE INDEX api_tokens_user ON identity.api_tokens (user_id, created_at DESC);`;

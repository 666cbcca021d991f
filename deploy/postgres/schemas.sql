-- For each service a role that owns its schema and reaches no other. Run once, on an empty database: by Compose and the local overlay
-- at the first start of PostgreSQL, by CloudNativePG when it makes the cluster. The passwords come after it.

-- The searches use it; a service may not create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE ALL ON DATABASE recuerda FROM PUBLIC;

CREATE ROLE identity LOGIN;
CREATE ROLE directory LOGIN;
CREATE ROLE tasks LOGIN;
CREATE ROLE scheduler LOGIN;
CREATE ROLE notifier LOGIN;
CREATE ROLE conversations LOGIN;
CREATE ROLE integrations LOGIN;
CREATE ROLE metrics LOGIN;

GRANT CONNECT ON DATABASE recuerda TO identity, directory, tasks, scheduler, notifier, conversations, integrations, metrics;

CREATE SCHEMA AUTHORIZATION identity;
CREATE SCHEMA AUTHORIZATION directory;
CREATE SCHEMA AUTHORIZATION tasks;
CREATE SCHEMA AUTHORIZATION scheduler;
CREATE SCHEMA AUTHORIZATION notifier;
CREATE SCHEMA AUTHORIZATION conversations;
CREATE SCHEMA AUTHORIZATION integrations;
CREATE SCHEMA AUTHORIZATION metrics;

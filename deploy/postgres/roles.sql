-- Run by the first start on an empty volume: for each service a role that owns its schema and reaches no other.
\set ON_ERROR_STOP on
\getenv identity_password IDENTITY_DB_PASSWORD
\getenv directory_password DIRECTORY_DB_PASSWORD
\getenv tasks_password TASKS_DB_PASSWORD
\getenv scheduler_password SCHEDULER_DB_PASSWORD
\getenv notifier_password NOTIFIER_DB_PASSWORD
\getenv conversations_password CONVERSATIONS_DB_PASSWORD
\getenv integrations_password INTEGRATIONS_DB_PASSWORD
\getenv metrics_password METRICS_DB_PASSWORD

-- The searches use it; a service may not create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;

CREATE ROLE identity LOGIN PASSWORD :'identity_password';
CREATE ROLE directory LOGIN PASSWORD :'directory_password';
CREATE ROLE tasks LOGIN PASSWORD :'tasks_password';
CREATE ROLE scheduler LOGIN PASSWORD :'scheduler_password';
CREATE ROLE notifier LOGIN PASSWORD :'notifier_password';
CREATE ROLE conversations LOGIN PASSWORD :'conversations_password';
CREATE ROLE integrations LOGIN PASSWORD :'integrations_password';
CREATE ROLE metrics LOGIN PASSWORD :'metrics_password';

GRANT CONNECT ON DATABASE :"DBNAME" TO identity, directory, tasks, scheduler, notifier, conversations, integrations, metrics;

CREATE SCHEMA AUTHORIZATION identity;
CREATE SCHEMA AUTHORIZATION directory;
CREATE SCHEMA AUTHORIZATION tasks;
CREATE SCHEMA AUTHORIZATION scheduler;
CREATE SCHEMA AUTHORIZATION notifier;
CREATE SCHEMA AUTHORIZATION conversations;
CREATE SCHEMA AUTHORIZATION integrations;
CREATE SCHEMA AUTHORIZATION metrics;

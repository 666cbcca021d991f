-- By psql, after schemas.sql: the passwords of the environment.
\set ON_ERROR_STOP on
\getenv identity_password IDENTITY_DB_PASSWORD
\getenv directory_password DIRECTORY_DB_PASSWORD
\getenv tasks_password TASKS_DB_PASSWORD
\getenv scheduler_password SCHEDULER_DB_PASSWORD
\getenv notifier_password NOTIFIER_DB_PASSWORD
\getenv conversations_password CONVERSATIONS_DB_PASSWORD
\getenv integrations_password INTEGRATIONS_DB_PASSWORD
\getenv metrics_password METRICS_DB_PASSWORD

ALTER ROLE identity PASSWORD :'identity_password';
ALTER ROLE directory PASSWORD :'directory_password';
ALTER ROLE tasks PASSWORD :'tasks_password';
ALTER ROLE scheduler PASSWORD :'scheduler_password';
ALTER ROLE notifier PASSWORD :'notifier_password';
ALTER ROLE conversations PASSWORD :'conversations_password';
ALTER ROLE integrations PASSWORD :'integrations_password';
ALTER ROLE metrics PASSWORD :'metrics_password';

/** Tables of the audit, a partition each month, and of the keys of personal values. */
export const AUDIT = `
  -- One row each time somebody did something. Of the same moment and id: one.
  -- label: name of the entity, or the route of a refusal. person_id, sealed: what is a person's own (src/audit).
  CREATE TABLE identity.audit_entries (
    id text COLLATE "C" NOT NULL,
    at timestamptz(3) NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    entity_kind text,
    entity_id uuid,
    department_id uuid,
    label text,
    changes jsonb NOT NULL,
    person_id uuid,
    sealed bytea,
    count integer NOT NULL,
    address text,
    correlation_id text,
    -- Who caused the change by a reply to a message: an employee, who has no account.
    actor_employee_id uuid,
    PRIMARY KEY (at, id)
  ) PARTITION BY RANGE (at);
  CREATE INDEX audit_entries_actor ON identity.audit_entries (actor_id, at, id);
  CREATE INDEX audit_entries_kind ON identity.audit_entries (entity_kind, at, id);
  CREATE INDEX audit_entries_entity ON identity.audit_entries (entity_id, at, id);
  CREATE INDEX audit_entries_action ON identity.audit_entries (action, at, id);

  -- key: null once the person was deleted; the row stays, so that a late event creates no other.
  CREATE TABLE identity.audit_keys (
    person_id uuid PRIMARY KEY,
    key bytea,
    destroyed_at timestamptz,
    -- Of the person, when it was last deleted or brought back.
    version integer,
    -- The row that holds the other key of a person whose deletion was undone. A destroyed key stays destroyed.
    successor uuid,
    CHECK ((key IS NULL) = (destroyed_at IS NOT NULL))
  );

  CREATE FUNCTION identity.refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
  BEGIN
    RAISE EXCEPTION 'entries of the audit are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
  END
  $refuse$;
  CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON identity.audit_entries
    FOR EACH ROW EXECUTE FUNCTION identity.refuse_audit_change();
  CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON identity.audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_audit_change();

  CREATE FUNCTION identity.create_audit_month(instant timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $create$
  DECLARE
    month timestamp := date_trunc('month', instant AT TIME ZONE 'UTC');
    name text := 'audit_entries_' || to_char(month, 'YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('recuerda.audit', 0));
    IF to_regclass('identity.' || name) IS NOT NULL THEN
      RETURN;
    END IF;
    EXECUTE format('CREATE TABLE identity.%I PARTITION OF identity.audit_entries FOR VALUES FROM (%L) TO (%L)',
      name, month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
    EXECUTE format('CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON identity.%I
      FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_audit_change()', name);
  END
  $create$;

  CREATE FUNCTION identity.drop_audit_months(before timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $drop$
  DECLARE
    name text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('recuerda.audit', 0));
    FOR name IN
      SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'identity.audit_entries'::regclass
        AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before AT TIME ZONE 'UTC'
    LOOP
      EXECUTE format('DROP TABLE identity.%I', name);
    END LOOP;
  END
  $drop$;

  CREATE FUNCTION identity.destroy_audit_keys(people uuid[]) RETURNS void LANGUAGE sql AS $destroy$
    INSERT INTO identity.audit_keys (person_id, destroyed_at) SELECT person, now() FROM unnest(people) AS person
    ON CONFLICT (person_id) DO UPDATE
      SET key = NULL, destroyed_at = coalesce(audit_keys.destroyed_at, excluded.destroyed_at);
    UPDATE identity.audit_keys SET key = NULL, destroyed_at = now()
    WHERE key IS NOT NULL AND person_id IN (SELECT successor FROM identity.audit_keys WHERE person_id = ANY (people));
  $destroy$;

  -- For every deletion of a user.

  CREATE FUNCTION identity.destroy_key_of_user() RETURNS trigger LANGUAGE plpgsql AS $forget$
  BEGIN
    PERFORM identity.destroy_audit_keys(ARRAY[OLD.id]);
    RETURN NULL;
  END
  $forget$;
  CREATE TRIGGER users_destroy_key AFTER DELETE ON identity.users
    FOR EACH ROW EXECUTE FUNCTION identity.destroy_key_of_user();

  REVOKE ALL ON FUNCTION identity.create_audit_month, identity.drop_audit_months FROM PUBLIC;`;

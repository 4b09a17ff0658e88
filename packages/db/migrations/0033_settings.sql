CREATE TABLE "settings" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"section" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_section" UNIQUE NULLS NOT DISTINCT("workspace_id","section","user_id")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_user" ON "settings" USING btree ("user_id");--> statement-breakpoint
-- Servers of the release before read and write the tables that "settings" replaces. Until these are dropped, triggers copy each change of
-- one side to the other, in the same transaction. Columns are named as the fields are, in snake case.
CREATE FUNCTION "settings_of_row"("stored" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(lower(left(name, 1)) || substr(name, 2), value), '{}')
  FROM (
    SELECT replace(initcap(replace(key, '_', ' ')), ' ', '') AS name, value
    FROM jsonb_each("stored") WHERE key NOT IN ('workspace_id', 'user_id', 'updated_at')
  ) AS fields
$$;
--> statement-breakpoint
-- Before any row is locked. Otherwise a server that writes "settings" and one that writes the former table would wait for each other.
CREATE FUNCTION "lock_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('settings of ' || NEW.workspace_id, 0));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "copy_to_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stored jsonb := to_jsonb(NEW);
  of_user uuid := stored ->> 'user_id';
BEGIN
  -- A restore loads the rows of both sides.
  IF to_regnamespace('lotwright_restore') IS NOT NULL THEN RETURN NULL; END IF;
  IF TG_ARGV[0] IN ('company', 'branding') THEN
    -- The owner's are the workspace's.
    IF NOT EXISTS (SELECT FROM "users" WHERE "id" = of_user AND "role" = 'admin') THEN RETURN NULL; END IF;
    of_user := NULL;
  END IF;
  INSERT INTO "settings" ("workspace_id", "user_id", "section", "value", "updated_at")
  VALUES (NEW.workspace_id, of_user, TG_ARGV[0], "settings_of_row"(stored), NEW.updated_at)
  ON CONFLICT ("workspace_id", "section", "user_id") DO UPDATE
  SET "value" = "settings"."value" || EXCLUDED."value", "updated_at" = EXCLUDED."updated_at";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "copy_from_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former text := '{"company": "company_settings", "branding": "branding", "capture": "capture_settings",
    "custom-fields": "custom_fields", "export-format": "export_settings"}'::jsonb ->> NEW.section;
  stored jsonb := jsonb_build_object('workspace_id', NEW.workspace_id, 'updated_at', NEW.updated_at, 'user_id',
    coalesce(NEW.user_id, (SELECT "id" FROM "users" WHERE "workspace_id" = NEW.workspace_id AND "role" = 'admin')));
  names text;
  changes text;
BEGIN
  IF former IS NULL OR to_regnamespace('lotwright_restore') IS NOT NULL THEN RETURN NULL; END IF;
  SELECT stored || jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value) INTO stored
  FROM jsonb_each(NEW.value);
  -- A field that the release before does not know has no column.
  SELECT string_agg(format('%I', attname), ', '), string_agg(format('%1$I = EXCLUDED.%1$I', attname), ', ')
  INTO names, changes
  FROM pg_attribute WHERE attrelid = former::regclass AND attnum > 0 AND stored ? attname::text;
  EXECUTE format(
    'INSERT INTO %1$I (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$I, $1) ON CONFLICT (%3$I) DO UPDATE SET %4$s',
    former, names, CASE WHEN former IN ('capture_settings', 'custom_fields') THEN 'workspace_id' ELSE 'user_id' END, changes
  ) USING stored;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  former text;
  section text;
BEGIN
  FOR former, section IN VALUES ('company_settings', 'company'), ('branding', 'branding'), ('capture_settings', 'capture'),
    ('custom_fields', 'custom-fields'), ('export_settings', 'export-format')
  LOOP
    EXECUTE format('CREATE TRIGGER "lock_settings" BEFORE INSERT ON %I FOR EACH ROW
      WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "lock_settings"()', former);
    EXECUTE format('CREATE TRIGGER "copy_to_settings" AFTER INSERT OR UPDATE ON %I FOR EACH ROW
      WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_to_settings"(%L)', former, section);
  END LOOP;
END
$$;
--> statement-breakpoint
-- The triggers above have locked the tables, so that no change is missed.
INSERT INTO "settings" ("workspace_id", "user_id", "section", "value", "updated_at")
SELECT "workspace_id", NULL::uuid, 'company', "settings_of_row"(to_jsonb("former")), "updated_at" FROM "company_settings" AS "former"
  WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "role" = 'admin')
UNION ALL SELECT "workspace_id", NULL, 'branding', "settings_of_row"(to_jsonb("former")), "updated_at" FROM "branding" AS "former"
  WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "role" = 'admin')
UNION ALL SELECT "workspace_id", NULL, 'capture', "settings_of_row"(to_jsonb("former")), "updated_at" FROM "capture_settings" AS "former"
UNION ALL SELECT "workspace_id", NULL, 'custom-fields', "settings_of_row"(to_jsonb("former")), "updated_at" FROM "custom_fields" AS "former"
UNION ALL SELECT "workspace_id", "user_id", 'export-format', "settings_of_row"(to_jsonb("former")), "updated_at" FROM "export_settings" AS "former";
--> statement-breakpoint
CREATE TRIGGER "lock_settings" BEFORE INSERT ON "settings" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "lock_settings"();
--> statement-breakpoint
CREATE TRIGGER "copy_from_settings" AFTER INSERT OR UPDATE ON "settings" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "copy_from_settings"();

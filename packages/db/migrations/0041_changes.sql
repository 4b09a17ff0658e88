CREATE TYPE "public"."removal_type" AS ENUM('item', 'manifest', 'consignor', 'details');--> statement-breakpoint
CREATE TABLE "change_feed" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"horizon" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_feed_one_row" CHECK ("change_feed"."is_only")
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" "removal_type" NOT NULL,
	"entity_id" uuid NOT NULL,
	"manifest_id" uuid,
	"user_id" uuid,
	"changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignor_details" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed_in" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removals_changed_in" ON "removals" USING btree ("workspace_id","changed_in");--> statement-breakpoint
CREATE INDEX "removals_oldest" ON "removals" USING btree ("created_at");
--> statement-breakpoint
INSERT INTO "change_feed" DEFAULT VALUES;
--> statement-breakpoint
-- Triggers, so that writes of servers of the release before are in the feed too.
CREATE FUNCTION "mark_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  changed text;
BEGIN
  FOREACH changed IN ARRAY ARRAY['assignments', 'consignor_details', 'consignors', 'items', 'manifests', 'settings']
  LOOP
    EXECUTE format('CREATE TRIGGER "mark_changed" BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION "mark_changed"()', changed);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A cascade from a workspace runs after its row is gone, and writes nothing.
CREATE FUNCTION "record_removals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'items' THEN
    -- A removed manifest removes its lots.
    INSERT INTO "removals" ("workspace_id", "type", "entity_id", "manifest_id")
    SELECT "workspace_id", 'item', "id", "manifest_id" FROM "gone"
    WHERE EXISTS (SELECT FROM "manifests" WHERE "manifests"."id" = "gone"."manifest_id")
      AND EXISTS (SELECT FROM "workspaces" WHERE "workspaces"."id" = "gone"."workspace_id");
  ELSIF TG_TABLE_NAME = 'manifests' THEN
    INSERT INTO "removals" ("workspace_id", "type", "entity_id")
    SELECT "workspace_id", 'manifest', "id" FROM "gone"
    WHERE EXISTS (SELECT FROM "workspaces" WHERE "workspaces"."id" = "gone"."workspace_id");
  ELSIF TG_TABLE_NAME = 'assignments' THEN
    INSERT INTO "removals" ("workspace_id", "type", "entity_id", "user_id")
    SELECT "workspace_id", 'manifest', "manifest_id", "user_id" FROM "gone"
    WHERE EXISTS (SELECT FROM "workspaces" WHERE "workspaces"."id" = "gone"."workspace_id");
  ELSE
    INSERT INTO "removals" ("workspace_id", "type", "entity_id", "user_id")
    SELECT "workspace_id", 'consignor', "id", "user_id" FROM "gone"
    WHERE EXISTS (SELECT FROM "workspaces" WHERE "workspaces"."id" = "gone"."workspace_id");
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  removed text;
BEGIN
  FOREACH removed IN ARRAY ARRAY['assignments', 'consignors', 'items', 'manifests']
  LOOP
    EXECUTE format('CREATE TRIGGER "record_removals" AFTER DELETE ON %I REFERENCING OLD TABLE AS "gone"
      FOR EACH STATEMENT EXECUTE FUNCTION "record_removals"()', removed);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "record_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("workspace_id", "type", "entity_id", "manifest_id") VALUES (OLD.workspace_id, 'item', OLD.id, OLD.manifest_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "record_move" AFTER UPDATE OF "manifest_id" ON "items" FOR EACH ROW
  WHEN (OLD.manifest_id <> NEW.manifest_id) EXECUTE FUNCTION "record_move"();
--> statement-breakpoint
-- Consignors without their former details change for those who read details.
CREATE FUNCTION "record_removed_details"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("workspace_id", "type", "entity_id", "user_id")
  SELECT "workspace_id", 'details', "id", "user_id" FROM "consignors"
  WHERE "workspace_id" = OLD.workspace_id AND lower(btrim(regexp_replace("name", '[\s\u00a0]+', ' ', 'g'))) = OLD.name_key
    AND EXISTS (SELECT FROM "workspaces" WHERE "workspaces"."id" = OLD.workspace_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "record_removed_details" AFTER DELETE ON "consignor_details" FOR EACH ROW EXECUTE FUNCTION "record_removed_details"();
--> statement-breakpoint
CREATE TRIGGER "record_renamed_details" AFTER UPDATE OF "name_key" ON "consignor_details" FOR EACH ROW
  WHEN (OLD.name_key <> NEW.name_key) EXECUTE FUNCTION "record_removed_details"();

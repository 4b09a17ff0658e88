CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"batch_id" uuid,
	"priority" smallint DEFAULT 0 NOT NULL,
	"place" double precision DEFAULT extract(epoch from now()) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"start_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"timed_out_at" timestamp with time zone,
	"lease_id" uuid,
	"leased_at" timestamp with time zone,
	"lease_seconds" smallint DEFAULT 90 NOT NULL,
	"started_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("kind","workspace_id","priority" DESC NULLS LAST,"place","id","start_after") WHERE "jobs"."lease_id" is null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("start_after") WHERE "jobs"."lease_id" is null;--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("kind","workspace_id") WHERE "jobs"."lease_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_batch" ON "jobs" USING btree ("batch_id") WHERE "jobs"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_workspace" ON "jobs" USING btree ("workspace_id");--> statement-breakpoint
LOCK TABLE "description_jobs" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "workspace_id", "payload", "batch_id", "priority", "place", "created_at", "start_after", "attempts", "timed_out_at",
  "lease_id", "leased_at", "started_at")
SELECT "id", 'description', "workspace_id",
  jsonb_strip_nulls(jsonb_build_object('itemId', "item_id", 'formerStatus', "former_status", 'formerReason', "former_reason")),
  "batch_manifest_id", CASE WHEN "batch_manifest_id" IS NULL THEN 1 ELSE 0 END, extract(epoch FROM "created_at"), "created_at", "start_after",
  "attempts", "timed_out_at", "permit_id", "permitted_at", "started_at"
FROM "description_jobs";
--> statement-breakpoint
-- Servers of the release before run on the view of the same name, with the same rows: the permit of such a server is a lease.
DROP TABLE "description_jobs";
--> statement-breakpoint
CREATE VIEW "description_jobs" AS SELECT "ctid", "id", ("payload" ->> 'itemId')::uuid AS "item_id", "workspace_id", "attempts", "created_at", "start_after",
  "lease_id" AS "permit_id", "leased_at" AS "permitted_at", "started_at", "timed_out_at", "batch_id" AS "batch_manifest_id",
  ("payload" ->> 'formerStatus')::"ai_generation_status" AS "former_status", "payload" ->> 'formerReason' AS "former_reason"
FROM "jobs" WHERE "kind" = 'description';
--> statement-breakpoint
CREATE FUNCTION "queue_description"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "jobs" ("id", "kind", "workspace_id", "payload", "batch_id", "priority") VALUES (
    NEW.id, 'description', NEW.workspace_id,
    jsonb_strip_nulls(jsonb_build_object('itemId', NEW.item_id, 'formerStatus', NEW.former_status, 'formerReason', NEW.former_reason)),
    NEW.batch_manifest_id, CASE WHEN NEW.batch_manifest_id IS NULL THEN 1 ELSE 0 END);
  PERFORM pg_notify('lotwright_jobs', 'description');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "queue_description" INSTEAD OF INSERT ON "description_jobs" FOR EACH ROW EXECUTE FUNCTION "queue_description"();
--> statement-breakpoint
-- A server of the release before finds a transcription that has not ended in its own queue, due ten minutes later. Servers of this release
-- put that time off as long as one of them runs. A database that never had that queue has no copies.
CREATE FUNCTION "copy_transcription"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL OR to_regnamespace('lotwright_restore') IS NOT NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM pgboss.job WHERE name = 'transcriptions' AND id = OLD.id AND state IN ('created', 'retry');
  ELSIF EXISTS (SELECT FROM pgboss.queue WHERE name = 'transcriptions') THEN
    INSERT INTO pgboss.job (name, id, data, start_after, retry_limit, retry_delay, retry_backoff, expire_in)
    VALUES ('transcriptions', NEW.id, jsonb_build_object('recordingId', NEW.payload ->> 'recordingId', 'jobId', NEW.id),
      NEW.start_after + interval '10 minutes', 5, 2, true, interval '150 seconds')
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "copy_transcription_new" AFTER INSERT ON "jobs" FOR EACH ROW WHEN (NEW.kind = 'transcription')
EXECUTE FUNCTION "copy_transcription"();
--> statement-breakpoint
CREATE TRIGGER "copy_transcription_ended" AFTER DELETE ON "jobs" FOR EACH ROW WHEN (OLD.kind = 'transcription')
EXECUTE FUNCTION "copy_transcription"();

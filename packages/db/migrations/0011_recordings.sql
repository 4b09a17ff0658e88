CREATE TYPE "public"."recording_field" AS ENUM('notes', 'internalNotes');--> statement-breakpoint
CREATE TYPE "public"."recording_state" AS ENUM('receiving', 'pending', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"item_id" uuid,
	"created_by" uuid,
	"field" "recording_field" NOT NULL,
	"state" "recording_state" DEFAULT 'receiving' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"storage_key" text,
	"mime_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"content_hash" text NOT NULL,
	"job_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "keeps_recordings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_item" ON "recordings" USING btree ("item_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_workspace" ON "recordings" USING btree ("workspace_id","state");--> statement-breakpoint
CREATE INDEX "recordings_removable" ON "recordings" USING btree ("id") WHERE "recordings"."item_id" is null or "recordings"."state" = 'receiving' or ("recordings"."state" = 'done' and "recordings"."storage_key" is not null);
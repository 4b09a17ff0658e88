CREATE TYPE "public"."sale_state" AS ENUM('sold', 'unsold', 'withdrawn');--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"preset_id" text NOT NULL,
	"preset_version" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_lots" (
	"delivery_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"lot" text NOT NULL,
	"cell_hashes" text[] NOT NULL,
	"row_hash" text NOT NULL,
	"photos_hash" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_lots_delivery_id_item_id_pk" PRIMARY KEY("delivery_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "export_presets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"label" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undo_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"user_id" uuid,
	"operation" text NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "hammer_price" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sale_state" "sale_state";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "buyer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "publishes_results" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_lots" ADD CONSTRAINT "delivery_lots_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_presets" ADD CONSTRAINT "export_presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_presets" ADD CONSTRAINT "export_presets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_snapshots" ADD CONSTRAINT "undo_snapshots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_snapshots" ADD CONSTRAINT "undo_snapshots_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_snapshots" ADD CONSTRAINT "undo_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("manifest_id","preset_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_workspace" ON "deliveries" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "deliveries_user" ON "deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "export_presets_label" ON "export_presets" USING btree ("workspace_id",lower("label"));--> statement-breakpoint
CREATE INDEX "undo_snapshots_created" ON "undo_snapshots" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "undo_snapshots_manifest" ON "undo_snapshots" USING btree ("manifest_id");--> statement-breakpoint
CREATE INDEX "undo_snapshots_workspace" ON "undo_snapshots" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "undo_snapshots_user" ON "undo_snapshots" USING btree ("user_id");
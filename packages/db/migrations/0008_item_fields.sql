CREATE TABLE "custom_fields" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"custom_column_labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_column_defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"show_in_workflow" text[] DEFAULT '{}' NOT NULL,
	"column_order" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "start_price" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "low_estimate" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "high_estimate" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "reserve_price" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "height" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "width" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "depth" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "weight" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "internal_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "sale_date" date;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "sale_location" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "default_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "units" text DEFAULT 'imperial' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "items_external_id" ON "items" USING btree ("manifest_id","external_id") WHERE "items"."external_id" <> '';--> statement-breakpoint
-- The custom fields of a workspace were kept in its owner's export settings. Locked first: a save in between would be lost.
LOCK TABLE "export_settings" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "custom_fields" ("workspace_id", "custom_column_labels", "custom_column_defaults", "show_in_workflow", "column_order", "updated_at")
SELECT "users"."workspace_id", coalesce("custom_column_labels", '{}'), coalesce("custom_column_defaults", '{}'), coalesce("show_in_workflow", '{}'), coalesce("column_order", '{}'), "export_settings"."updated_at"
FROM "export_settings" JOIN "users" ON "users"."id" = "export_settings"."user_id"
WHERE "users"."role" = 'admin'
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "export_settings" DROP COLUMN "custom_column_labels";--> statement-breakpoint
ALTER TABLE "export_settings" DROP COLUMN "custom_column_defaults";--> statement-breakpoint
ALTER TABLE "export_settings" DROP COLUMN "show_in_workflow";--> statement-breakpoint
ALTER TABLE "export_settings" DROP COLUMN "column_order";
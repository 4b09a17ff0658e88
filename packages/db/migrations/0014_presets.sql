CREATE TABLE "export_adjustments" (
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"preset_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_adjustments_manifest_id_preset_id_item_id_field_pk" PRIMARY KEY("manifest_id","preset_id","item_id","field")
);
--> statement-breakpoint
CREATE TABLE "export_mappings" (
	"workspace_id" uuid NOT NULL,
	"preset_id" text NOT NULL,
	"consignors" jsonb NOT NULL,
	"categories" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"fallbacks" jsonb NOT NULL,
	"price" text NOT NULL,
	"units" text,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_mappings_workspace_id_preset_id_pk" PRIMARY KEY("workspace_id","preset_id")
);
--> statement-breakpoint
ALTER TABLE "export_logs" ADD COLUMN "preset_id" text;--> statement-breakpoint
ALTER TABLE "export_logs" ADD COLUMN "preset_version" text;--> statement-breakpoint
ALTER TABLE "export_adjustments" ADD CONSTRAINT "export_adjustments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_adjustments" ADD CONSTRAINT "export_adjustments_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_adjustments" ADD CONSTRAINT "export_adjustments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_mappings" ADD CONSTRAINT "export_mappings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_adjustments_workspace" ON "export_adjustments" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "export_adjustments_item" ON "export_adjustments" USING btree ("item_id");
CREATE TABLE "lot_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"new_item_id" uuid NOT NULL,
	"action" text DEFAULT 'skip' NOT NULL,
	"clash" text DEFAULT '' NOT NULL,
	"shown_action" text GENERATED ALWAYS AS (case when clash <> '' and action <> 'skip' then 'error' else action end) STORED NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lot" text DEFAULT '' NOT NULL,
	"item_id" uuid,
	"claims" text[] DEFAULT '{}' NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"base" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lot_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "lot_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"sheet" text,
	"other_sheets" text[] DEFAULT '{}' NOT NULL,
	"headings" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"is_sure" boolean[] NOT NULL,
	"match_by" text NOT NULL,
	"new_labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lot_import_rows" ADD CONSTRAINT "lot_import_rows_import_id_lot_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lot_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_imports" ADD CONSTRAINT "lot_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_imports" ADD CONSTRAINT "lot_imports_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_imports" ADD CONSTRAINT "lot_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_import_rows_action" ON "lot_import_rows" USING btree ("import_id","shown_action","line");--> statement-breakpoint
CREATE INDEX "lot_imports_workspace" ON "lot_imports" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "lot_imports_manifest" ON "lot_imports" USING btree ("manifest_id");--> statement-breakpoint
CREATE INDEX "lot_imports_user" ON "lot_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "lot_imports_created" ON "lot_imports" USING btree ("created_at");
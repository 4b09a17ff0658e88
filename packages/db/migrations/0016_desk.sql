CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "items_lot";--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "saved_filters_workspace" ON "saved_filters" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "items_words" ON "items" USING gin (to_tsvector('simple', "lot_number" || "section_letter" || ' ' || "title" || ' ' || "description" || ' ' || "consignor"));--> statement-breakpoint
CREATE INDEX "items_names" ON "items" USING gin (lower("lot_number" || "section_letter" || ' ' || "title" || ' ' || "consignor") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_lot" UNIQUE("manifest_id","lot_number","section_letter") DEFERRABLE INITIALLY IMMEDIATE;
CREATE TYPE "public"."ai_generation_status" AS ENUM('none', 'pending', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."photo_state" AS ENUM('writing', 'stored');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('admin', 'team');--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_user_id_manifest_id_pk" PRIMARY KEY("user_id","manifest_id")
);
--> statement-breakpoint
CREATE TABLE "consignors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reference_number" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"manifest_id" uuid,
	"manifest_name" text NOT NULL,
	"item_count" integer NOT NULL,
	"photo_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"lot_number" integer NOT NULL,
	"section_letter" text DEFAULT '' NOT NULL,
	"requested_lot_number" integer,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"consignor" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"photo_urls" text[] DEFAULT '{}' NOT NULL,
	"ai_generation_status" "ai_generation_status" DEFAULT 'none' NOT NULL,
	"ai_failure_reason" text DEFAULT '' NOT NULL,
	"ai_drafted_from_notes" boolean DEFAULT false NOT NULL,
	"ai_job_id" uuid,
	"custom1" text DEFAULT '' NOT NULL,
	"custom2" text DEFAULT '' NOT NULL,
	"custom3" text DEFAULT '' NOT NULL,
	"custom4" text DEFAULT '' NOT NULL,
	"custom5" text DEFAULT '' NOT NULL,
	"custom6" text DEFAULT '' NOT NULL,
	"custom7" text DEFAULT '' NOT NULL,
	"custom8" text DEFAULT '' NOT NULL,
	"custom9" text DEFAULT '' NOT NULL,
	"custom10" text DEFAULT '' NOT NULL,
	"custom11" text DEFAULT '' NOT NULL,
	"custom12" text DEFAULT '' NOT NULL,
	"custom13" text DEFAULT '' NOT NULL,
	"custom14" text DEFAULT '' NOT NULL,
	"custom15" text DEFAULT '' NOT NULL,
	"custom16" text DEFAULT '' NOT NULL,
	"custom17" text DEFAULT '' NOT NULL,
	"custom18" text DEFAULT '' NOT NULL,
	"custom19" text DEFAULT '' NOT NULL,
	"custom20" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"creation_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_lot_number" CHECK ("items"."lot_number" between 1 and 9999999),
	CONSTRAINT "items_section_letter" CHECK ("items"."section_letter" ~ '^[A-Z]?$'),
	CONSTRAINT "items_quantity" CHECK ("items"."quantity" >= 1),
	CONSTRAINT "items_photo_count" CHECK (cardinality("items"."photo_urls") <= 15),
	CONSTRAINT "items_pending_has_job" CHECK (("items"."ai_generation_status" = 'pending') = ("items"."ai_job_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "manifests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"consignor" text NOT NULL,
	"ai_instructions" text DEFAULT '' NOT NULL,
	"public_share_enabled" boolean DEFAULT false NOT NULL,
	"public_share_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manifests_shared_by_token" CHECK (not "manifests"."public_share_enabled" or "manifests"."public_share_token" is not null),
	CONSTRAINT "manifests_named" CHECK (btrim("manifests"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"url" text NOT NULL,
	"state" "photo_state" DEFAULT 'writing' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"brand_color" text,
	"logo_url" text
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"company_website" text DEFAULT '' NOT NULL,
	"company_phone" text DEFAULT '' NOT NULL,
	"company_email" text DEFAULT '' NOT NULL,
	"logo_url" text
);
--> statement-breakpoint
CREATE TABLE "export_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_format" text,
	"csv_delimiter" text,
	"include_columns" text[],
	"date_format" text,
	"custom_column_labels" jsonb,
	"custom_column_defaults" jsonb,
	"show_in_workflow" text[],
	"column_order" text[]
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "user_role" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_logs" ADD CONSTRAINT "export_logs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_logs" ADD CONSTRAINT "export_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_logs" ADD CONSTRAINT "export_logs_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifests" ADD CONSTRAINT "manifests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_settings" ADD CONSTRAINT "export_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_settings" ADD CONSTRAINT "export_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_workspace" ON "api_keys" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "assignments_manifest" ON "assignments" USING btree ("manifest_id");--> statement-breakpoint
CREATE INDEX "assignments_workspace" ON "assignments" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_name" ON "consignors" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "consignors_one_default" ON "consignors" USING btree ("user_id") WHERE "consignors"."is_default";--> statement-breakpoint
CREATE INDEX "consignors_workspace" ON "consignors" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "export_logs_user" ON "export_logs" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_logs_workspace" ON "export_logs" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "export_logs_manifest" ON "export_logs" USING btree ("manifest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_lot" ON "items" USING btree ("manifest_id","lot_number","section_letter");--> statement-breakpoint
CREATE INDEX "items_workspace" ON "items" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "items_newest" ON "items" USING btree ("manifest_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "items_photos" ON "items" USING gin ("photo_urls");--> statement-breakpoint
CREATE INDEX "manifests_workspace" ON "manifests" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "manifests_share_token" ON "manifests" USING btree ("public_share_token");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_url" ON "photos" USING btree ("url");--> statement-breakpoint
CREATE INDEX "photos_workspace" ON "photos" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "photos_age" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_admin" ON "users" USING btree ("workspace_id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_workspace" ON "users" USING btree ("workspace_id","created_at");
CREATE TABLE "capture_settings" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"required_shots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "capture_settings" ADD CONSTRAINT "capture_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
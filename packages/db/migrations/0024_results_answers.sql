CREATE TABLE "results_answers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "results_answers" ADD CONSTRAINT "results_answers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "lot_leases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"manifest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"first_lot_number" integer NOT NULL,
	"last_lot_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_leases_numbers" CHECK ("lot_leases"."first_lot_number" between 1 and "lot_leases"."last_lot_number" and "lot_leases"."last_lot_number" <= 9999999)
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "lot_leases" ADD CONSTRAINT "lot_leases_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_leases" ADD CONSTRAINT "lot_leases_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_leases" ADD CONSTRAINT "lot_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_leases_first" ON "lot_leases" USING btree ("manifest_id","first_lot_number");--> statement-breakpoint
CREATE INDEX "lot_leases_workspace" ON "lot_leases" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "lot_leases_expiry" ON "lot_leases" USING btree ("expires_at");
CREATE TABLE "reoffers" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"earlier_item_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reoffers" ADD CONSTRAINT "reoffers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reoffers" ADD CONSTRAINT "reoffers_earlier_item_id_items_id_fk" FOREIGN KEY ("earlier_item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reoffers" ADD CONSTRAINT "reoffers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reoffers_earlier" ON "reoffers" USING btree ("earlier_item_id");--> statement-breakpoint
CREATE INDEX "reoffers_workspace" ON "reoffers" USING btree ("workspace_id");

DROP INDEX "items_workspace";--> statement-breakpoint
CREATE INDEX "items_workspace_newest" ON "items" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
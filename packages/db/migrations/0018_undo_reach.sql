ALTER TABLE "undo_snapshots" ADD COLUMN "other_manifest_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "undo_snapshots" ADD COLUMN "row_count" integer GENERATED ALWAYS AS (jsonb_array_length(rows)) STORED NOT NULL;--> statement-breakpoint
UPDATE "undo_snapshots" SET "other_manifest_ids" = array(
  SELECT DISTINCT ("value" -> 'after' ->> 'manifestId')::uuid FROM jsonb_array_elements("rows")
  WHERE "value" -> 'after' ->> 'manifestId' <> "manifest_id"::text
) WHERE "operation" = 'items.moved';

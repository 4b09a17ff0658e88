CREATE TYPE "public"."mark_kind" AS ENUM('text', 'code');--> statement-breakpoint
CREATE TYPE "public"."photo_reading" AS ENUM('waiting', 'read', 'unreadable', 'none');--> statement-breakpoint
CREATE TYPE "public"."reading_detail" AS ENUM('normal', 'small');--> statement-breakpoint
CREATE TABLE "photo_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photo_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"kind" "mark_kind" NOT NULL,
	"format" text,
	"text" text NOT NULL,
	"score" real NOT NULL,
	"is_fact" boolean NOT NULL,
	"box" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "ai_drafted_from_marks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "unseen_claims" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "reading" "photo_reading" DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "reading_detail" "reading_detail" DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "reading_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "reading_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "marks_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_marks_photo" ON "photo_marks" USING btree ("photo_id","place");--> statement-breakpoint
CREATE INDEX "photos_to_read" ON "photos" USING btree ("reading_detail" DESC NULLS LAST,"created_at" DESC NULLS LAST) WHERE "photos"."reading" = 'waiting';--> statement-breakpoint
CREATE INDEX "photos_content" ON "photos" USING btree ("workspace_id","content_hash");--> statement-breakpoint
CREATE INDEX "photos_marks" ON "photos" USING gin (to_tsvector('simple', "marks_text")) WHERE "photos"."marks_text" <> '';--> statement-breakpoint
UPDATE "photos" SET "reading" = 'none' WHERE "url" LIKE '%.png';

ALTER TABLE "manifests" ADD COLUMN "share_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "share_hides_estimates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manifests" ADD COLUMN "share_shows_results" boolean;
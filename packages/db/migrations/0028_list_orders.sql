-- Its list of pending entries is emptied before the lock that changes the setting, and of what came in between after it.
SELECT gin_clean_pending_list('items_photos');--> statement-breakpoint
ALTER INDEX "items_photos" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('items_photos');--> statement-breakpoint
-- Otherwise PostgreSQL takes lots with one photo for one of 200, and sorts half of all lots.
CREATE STATISTICS "items_photo_count" ON (cardinality("photo_urls")) FROM "items";

-- Company settings, branding and custom fields belong to the workspace: what members saved had no effect and is dropped.
DELETE FROM "company_settings" USING "users" WHERE "users"."id" = "company_settings"."user_id" AND "users"."role" <> 'admin';
--> statement-breakpoint
DELETE FROM "branding" USING "users" WHERE "users"."id" = "branding"."user_id" AND "users"."role" <> 'admin';
--> statement-breakpoint
UPDATE "export_settings" SET "custom_column_labels" = NULL, "custom_column_defaults" = NULL, "show_in_workflow" = NULL, "column_order" = NULL
FROM "users" WHERE "users"."id" = "export_settings"."user_id" AND "users"."role" <> 'admin';

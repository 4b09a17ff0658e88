-- Otherwise PostgreSQL takes lots between two prices for one of 200, and sorts all lots.
CREATE STATISTICS "items_price" ON (coalesce("start_price", "low_estimate")) FROM "items";

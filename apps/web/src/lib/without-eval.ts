import { config } from "zod";

// The content security policy forbids `eval`, which zod would try when a schema is created.
config({ jitless: true });

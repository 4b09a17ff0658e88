import { config } from "zod";

// The content security policy allows no code made from text, which zod would try as soon as a schema is made.
config({ jitless: true });

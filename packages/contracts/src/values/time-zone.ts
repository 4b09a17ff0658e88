import { z } from "zod";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const noTimeZone = "Enter a time zone such as Europe/London";
export const timeZone = z.string().max(100, noTimeZone).refine(isTimeZone, noTimeZone);

import { startCommand } from "../installation/command";

/** Returns the lines of the doctor for an installation with the settings of its server, whatever its exit code. */
export async function runDoctor(settings: Record<string, string>): Promise<string> {
  const doctor = startCommand("doctor", [], settings);
  await doctor.ended;
  return doctor.said;
}

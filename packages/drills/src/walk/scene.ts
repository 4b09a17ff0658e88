import { createDatabase } from "@lotwright/db/client";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Staff, signIn } from "../installation/staff";
import { type Loaded, openLoad } from "../service/load-checks";
import { type Machine, openMachine } from "../service/machine";
import { type Documents, readDocuments } from "./documents";
import { createLedger } from "./ledger";

/** Email of an account in the page's commands. */
export const admin = "ada@example.com";
/** Pauses long enough to read all photos again after each step. */
const pauseMs = [150, 151] as const;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Makes an empty database owned by the role in the documents' settings; returns its URL. */
async function makeDatabase(
  { database }: Installation,
  [role = "", password = ""]: Documents["password"]["old"],
) {
  await database.sql().unsafe(`create role ${role} login password '${password}'`);
  await database.sql().unsafe(`create database ${role} owner ${role}`);
  return Object.assign(new URL(database.urlOf(role)), { username: role, password }).href;
}

/** Opens a machine without any installation, and an empty database and store. */
export async function openScene(installation: Installation, note: Note) {
  const documents = await readDocuments();
  await installation.first.stop();
  const DATABASE_URL = await makeDatabase(installation, documents.password.old);
  const settings = { ...installation.settings, DATABASE_URL, S3_BUCKET: "lotwright" };
  const client = createDatabase(installation.database.urlOf("lotwright"), { max: 2 });
  const database = { ...installation.database, sql: () => client.sql };
  const machine: Machine = await openMachine({ ...installation, settings, database }, note);
  machine.closeLater(client.close);
  const { https } = machine.origins;
  const ledger = createLedger();
  const site = { ...installation, settings, database, origin: https };
  const person: { staff: Staff | undefined } = { staff: undefined };
  const staff = () => {
    if (!person.staff) throw new Error("No one has signed in");
    return person.staff;
  };
  const loaded: Loaded = {
    ...{ site, note },
    open: async () => ledger.add(await openLoad(staff(), { pauseMs })),
  };
  return {
    ...{ site, machine, documents, loaded, note, staff },
    /** Signs the admin in, after a start and after a move. */
    async signIn(): Promise<void> {
      person.staff = await signIn(https, admin);
    },
    /** Reads all acknowledged lots again, from the installation or from another server. */
    compare: async (origin = https) =>
      ledger.compare(origin === https ? staff() : await signIn(origin, admin)),
  };
}

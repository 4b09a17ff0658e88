import { describe, expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

describe("auth.updateName", () => {
  test("sets the name of the current user, and shows it to the admin", async ({ server }) => {
    const { owner, member } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(member));
    expect(await caller.auth.updateName({ name: "  Ben Whitfield " })).toMatchObject({
      ...{ id: member.id, email: member.email, name: "Ben Whitfield" },
    });
    expect(await caller.auth.current()).toMatchObject({ name: "Ben Whitfield" });
    const admin = server.callerFor(actorOf(owner));
    const [listed] = (await admin.team.list()).filter(({ id }) => id === member.id);
    expect(listed?.name).toBe("Ben Whitfield");
    const [entry] = await admin.activity.list({ verb: "member.changed" });
    expect(entry).toMatchObject({
      actor: { userId: member.id, name: "Ben Whitfield" },
      ...{ label: "Ben Whitfield", changes: [{ field: "name", before: "", after: "Ben Whitfield" }] },
    });
  });

  test("clears a name by an empty text, and records only changes", async ({ server }) => {
    const { owner } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(owner));
    await caller.auth.updateName({ name: "Ada" });
    expect(await caller.auth.updateName({ name: null })).toMatchObject({ name: "" });
    await caller.auth.updateName({ name: "" });
    expect(await caller.activity.list({ verb: "member.changed" })).toHaveLength(2);
  });

  test("rejects a colleague's name, but not that of a person of another workspace", async ({ server }) => {
    const { owner, member, stranger } = await makePeople(server.db);
    await server.callerFor(actorOf(member)).auth.updateName({ name: "Carla Reyes" });
    const failing = server.callerFor(actorOf(owner)).auth.updateName({ name: "carla reyes" });
    await expect(failing).rejects.toThrow("Someone else here has this name");
    const other = server.callerFor(actorOf(stranger)).auth.updateName({ name: "Carla Reyes" });
    expect(await other).toMatchObject({ name: "Carla Reyes" });
    const own = server.callerFor(actorOf(member)).auth.updateName({ name: "Carla REYES" });
    expect(await own).toMatchObject({ name: "Carla REYES" });
  });

  test.for([
    ["x".repeat(501), "name"],
    ["Ada\nField", "name"],
  ])("rejects %j", async ([name = "", path], { server }) => {
    const { owner } = await makePeople(server.db);
    const failing = server.callerFor(actorOf(owner)).auth.updateName({ name });
    await expect(failing).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(failing).rejects.toHaveProperty("cause.details.issues.0.path", path);
  });
});

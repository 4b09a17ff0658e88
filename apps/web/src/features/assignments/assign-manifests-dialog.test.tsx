import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { showScreen } from "../../testing/show-screen";
import AssignManifestsDialog from "./assign-manifests-dialog";

const [barn, attic] = [
  { id: "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f", name: "Barn" },
  { id: "8f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f", name: "Attic" },
];
const userId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b11";

const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("shows whether each manifest is assigned, and updates the list after a change", async () => {
  let assigned = [barn.id];
  const { inputsOf } = await showScreen(
    <AssignManifestsDialog userId={userId} email="ann@example.com" onClose={() => undefined} />,
    {
      "manifests.list": () => [barn, attic],
      "assignments.list": () => assigned,
      "assignments.assign": ({ manifestId }: { manifestId: string }) => {
        assigned = [...assigned, manifestId];
        return { success: true };
      },
    },
  );
  await screen.findByText("Assigned");
  expect(rows()).toEqual(["AtticAssign", "BarnAssignedUnassign"]);
  await userEvent.click(screen.getByRole("button", { name: "Assign Attic" }));
  expect(await screen.findAllByText("Assigned")).toHaveLength(2);
  expect(rows()).toEqual(["AtticAssignedUnassign", "BarnAssignedUnassign"]);
  expect(inputsOf("assignments.assign")).toEqual([{ userId, manifestId: attic.id }]);
  within(screen.getByRole("list", { name: "Manifests" })).getByRole("button", { name: "Unassign Attic" });
});

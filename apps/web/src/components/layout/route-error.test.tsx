import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../testing/failures";
import { showScreen } from "../../testing/show-screen";
import { HeaderStatusContext } from "./page-header";
import { RouteError } from "./route-error";

const show = (error: Error) =>
  showScreen(
    <HeaderStatusContext value={<p>1 waiting</p>}>
      <RouteError error={error} reset={() => undefined} />
    </HeaderStatusContext>,
    {},
  );

test.each([
  ["No connection", makeLostCall()],
  ["Something went wrong", makeFailure(500, { message: "It failed." })],
  ["Not found", makeFailure(404, { message: "This manifest doesn't exist." })],
])("shows the number of pending uploads in the header of an error page: %s", async (title, error) => {
  await show(error);
  const heading = await screen.findByRole("heading", { level: 1, name: title });
  expect(heading.closest("header")?.textContent).toContain("1 waiting");
  expect(screen.getAllByRole("heading")).toEqual([heading]);
});

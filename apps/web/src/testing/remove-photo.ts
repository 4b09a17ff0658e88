import { fireEvent, screen } from "@testing-library/react";

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Removes a photo of a lot in the viewer. */
export function removePhoto(number: number): void {
  press(`View photo ${number}`);
  press("Remove");
}

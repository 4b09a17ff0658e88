import { type ReactNode, useRef } from "react";
import { Button, type ButtonLook } from "./button";

type FileButtonProps = Pick<ButtonLook, "variant"> & {
  accept: string;
  /** The name of the file input. */
  label: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => unknown;
  children: ReactNode;
};

/** A button that opens the file picker. */
export function FileButton({ variant = "primary", accept, label, isMultiple, ...props }: FileButtonProps) {
  const { isDisabled = false, onFiles, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        aria-label={label}
        multiple={isMultiple}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Without clearing the value, choosing the same file again would fire no event.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant={variant} disabled={isDisabled} onClick={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  );
}

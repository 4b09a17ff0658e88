import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { buttonClasses } from "../../components/ui/button";
import { CatalogDocument, type CatalogFiles } from "./catalog-document";

type CatalogNotFoundProps = { failure: { code: ErrorCode; message: string }; files: CatalogFiles };

/** The error page for an unknown link, and for other failures, which can be retried. */
export function CatalogNotFound({ failure, files }: CatalogNotFoundProps) {
  const isWrongLink = failure.code === "NOT_FOUND";
  return (
    <CatalogDocument files={files} title="Catalog Not Found" isStatic={isWrongLink}>
      <main className="page not-found">
        <div>
          <img src="/favicon.svg" alt="" width={48} height={48} />
          <h1>Catalog Not Found</h1>
          {isWrongLink || <p>Failed to fetch manifest</p>}
          <p className="text-muted-foreground" data-reason>
            {failure.message}
          </p>
          {isWrongLink && (
            <p className="text-muted-foreground">
              Check the address, or ask the auction house for a new link.
            </p>
          )}
          {isWrongLink || (
            <a href="?" className={`mt-3 ${buttonClasses({ variant: "secondary" })}`} data-retry>
              Try again
            </a>
          )}
        </div>
      </main>
    </CatalogDocument>
  );
}

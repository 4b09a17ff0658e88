import { serveLoading } from "./features/public-catalog/catalog-notice";
import { serveCategories } from "./features/public-catalog/filter-lots";
import { serveFullScreen } from "./features/public-catalog/full-screen";
import { serveGoToLot } from "./features/public-catalog/go-to-lot";
import { serveMoreLots } from "./features/public-catalog/paged-lots";
import { serveStrips } from "./features/public-catalog/photo-strips";
import { servePrinting } from "./features/public-catalog/print-photos";
import { serveSearch } from "./features/public-catalog/search-lots";
import { serveShare } from "./features/public-catalog/share-page";
import { sharpenPhotos } from "./features/public-catalog/sharpen-photos";

// The page may still be loading, so listeners are on the document and also handle elements that arrive later.
document.documentElement.dataset.scripted = "";
serveSearch();
serveCategories();
serveMoreLots();
serveGoToLot();
serveStrips();
serveFullScreen();
serveShare();
servePrinting();
serveLoading();
sharpenPhotos();

import { serveFullScreen } from "./features/public-catalogue/full-screen";
import { serveLoading } from "./features/public-catalogue/loading";
import { serveStrips } from "./features/public-catalogue/photo-strips";
import { servePrinting } from "./features/public-catalogue/print-photos";
import { serveSearch } from "./features/public-catalogue/search-lots";
import { serveShare } from "./features/public-catalogue/share-page";
import { sharpenPhotos } from "./features/public-catalogue/sharpen-photos";

// The page may still be loading: all of them listen to the document, whatever comes later.
document.documentElement.dataset.scripted = "";
serveSearch();
serveStrips();
serveFullScreen();
serveShare();
servePrinting();
serveLoading();
sharpenPhotos();

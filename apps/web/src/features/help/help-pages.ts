/** A short page of the help. */
export type HelpPage = {
  id: HelpPageId;
  title: string;
  /** Other words that people may search for. */
  words: string;
  /** Sentences in the order in which things are done. The names of controls stand between `**`. */
  steps: readonly string[];
};

export type HelpPageId =
  | "camera"
  | "phones"
  | "descriptions"
  | "voice"
  | "changes"
  | "numbers"
  | "import"
  | "results"
  | "export"
  | "consignors"
  | "share"
  | "team";

/** All pages, in the order of a day's work. */
export const helpPages: readonly HelpPage[] = [
  {
    id: "camera",
    title: "Photograph lots",
    words: "camera photo picture shutter blur dark first lot add item",
    steps: [
      "Open a manifest and press **Add Item**. The camera opens with the next lot number.",
      "Press **Take photo** for the front, the back, marks and damage: up to 15 photos for a lot.",
      "A line above the buttons says when a photo is blurred or dark. Take it again, or keep it.",
      "Press **Save lot**. The lot is stored on this device, and the camera shows the next number.",
      "The button with the check mark lists what to complete before you leave.",
    ],
  },
  {
    id: "phones",
    title: "Phones and bad Wi-Fi",
    words: "phone mobile connect qr offline internet upload waiting lost cloud",
    steps: [
      "**Settings**, **Phones** has a QR code. Scan it with the camera of a phone to open Lotwright there.",
      "Photos, lots and edits are stored on the phone first. Nothing waits for the network.",
      "The cloud at the top says what is still to be uploaded. It goes on by itself when the network is back, also after the page was closed.",
      "Do not log out or clear the browser's data while something waits.",
    ],
  },
  {
    id: "descriptions",
    title: "Descriptions and marks",
    words: "ai write title description category mark hallmark barcode text provider",
    steps: [
      "Where an AI provider is connected, it writes title, description and category from the photos and your notes.",
      "What you type yourself is never replaced without a question.",
      "Marks, labels and barcodes on photos are read, and the search finds them.",
      "It chooses among the built-in categories and those that your house has added in **Settings**, **Lots**.",
      "A line below the description says which words the photos don't show. Check them before you publish.",
    ],
  },
  {
    id: "voice",
    title: "Voice Mode and dictated notes",
    words: "voice dictate speak microphone hands notes recording",
    steps: [
      '**Voice Mode** takes photos and listens: say what the lot is, then "save lot" or "next lot".',
      "In the form of a lot, **Dictate to Notes** or **Internal notes** records what you say, also offline.",
      "Recordings are uploaded like photos, and their text is added to the lot.",
    ],
  },
  {
    id: "changes",
    title: "Find and change lots",
    words: "search filter select table price category merge split move duplicate bulk undo history mistake",
    steps: [
      "Press **Ctrl+K**, or the magnifying glass, and type what you look for: a lot, a manifest, a setting or an action.",
      "**Filter** shows lots of a category, of a consignor, without a price or without a photo.",
      "**Space**, or a tap on the photo, shows a lot beside the list. Change it there.",
      "Select several lots to change fields, find and replace, merge, split, move, duplicate or delete them.",
      "Undo is in the message after the change. The history of a lot and Activity undo an edit for a day.",
    ],
  },
  {
    id: "numbers",
    title: "Lot numbers and sections",
    words: "renumber number section letter gap block reserved jump",
    steps: [
      "Each new lot gets the next free number. Press the number in the camera to choose another one, or a section letter.",
      "Several phones get numbers from blocks of their own, so that two lots never have one number.",
      "**More**, **Renumber lots** numbers all lots in order, or only closes gaps. Look at the preview first.",
    ],
  },
  {
    id: "import",
    title: "Import lots and lists",
    words: "import excel csv spreadsheet paste rough list barcode",
    steps: [
      "**More**, **Import lots** reads a spreadsheet, also that of another program. Choose what each column is.",
      "Rows with a mistake are listed, and you correct them there.",
      "A rough list, one lot in each line, makes lots that you photograph in order.",
    ],
  },
  {
    id: "results",
    title: "Results after a sale",
    words: "results hammer price sold unsold withdrawn buyer next sale",
    steps: [
      "**More**, **Import results** reads the platform's file. A row without a clear result is asked about.",
      "The line below the title says what was sold, and opens the results by consignor.",
      "**Unsold lots → next sale** moves or duplicates the lots that did not sell.",
    ],
  },
  {
    id: "export",
    title: "Export to a platform",
    words: "export download hibid ebay liveauctioneers csv zip spreadsheet platform seller code check",
    steps: [
      "Press **Export**: your platform comes first, then a ZIP with photos and a spreadsheet, prints and other platforms.",
      "The check lists what the platform would refuse. Correct it there, or skip the lots.",
      "Names that the platform writes differently are matched once. A reference number can be the seller's code.",
      "The next export can have only what has changed since.",
    ],
  },
  {
    id: "consignors",
    title: "Consignors, receipts and prints",
    words: "consignor seller receipt statement print pdf contact phone mail code personal data",
    steps: [
      "A press on a consignor opens the record: lots, sales and value, and for admins contact, note and codes.",
      "**Receipt** and **Statement** print what was handed in, and what it sold for.",
      "**Export** also prints the catalog of a sale, a lot list, and labels with QR codes. You see the pages first.",
      "Personal data is exported or deleted by one press each. Lots keep the name.",
    ],
  },
  {
    id: "share",
    title: "Share a catalog",
    words: "share link qr public website bidder publish estimates expiry",
    steps: [
      "Press **Not shared** below the title, and turn **Public sharing** on. Anyone with the link can view the catalog.",
      "Copy the link or the text, show the QR code, or open the catalog as a bidder.",
      "Choose whether estimates and hammer prices are shown, and the last day of the link.",
      "**Regenerate Link** makes a new link. The old one stops working.",
    ],
  },
  {
    id: "team",
    title: "Team, settings and backup",
    words:
      "team invite member password name activity logo currency dark light theme backup quota usage api key help settings",
    steps: [
      "**Team**, **Invite by Link** makes a link with which one person joins and chooses a password. Assign manifests to members: they see nothing else.",
      "Who forgot the password asks an admin for a one-time link, under **Reset Password**.",
      "**Activity** begins with each person's work of the day. Set your own name in **Settings**, **Account**.",
      "Settings has a page for the house with logo and currency, the look of the catalog, exports, the AI provider, usage, API keys and backups.",
      "Colors follow this device: turn its dark mode on or off.",
    ],
  },
];

import { IDBFactory } from "fake-indexeddb";

/** Parts of fake-indexeddb that its types do not show. */
type Target = { dispatchEvent: (event: unknown) => unknown };
type RawTransaction = Target & {
  _state: string;
  mode: string;
  _requests: { request: Target }[];
  _openRequest?: Target;
  listeners: unknown[];
  _abort: (errorName: string) => void;
};
type Watched = { transaction: (...args: unknown[]) => RawTransaction };
type RawDatabase = {
  transactions: RawTransaction[];
  connections: { close: () => void }[];
  processTransactions: () => void;
};

const rawDatabases = (factory: object): RawDatabase[] => [
  ...(factory as unknown as { _databases: Map<string, RawDatabase> })._databases.values(), // a private member of the factory
];

const isOpen = ({ _state }: RawTransaction) => _state !== "finished";

/** Keeps events from the code of a page that has died. */
function silence(target: Target): void {
  target.dispatchEvent = () => true;
}

/** Rolls a transaction back without a word to the page, which has died. */
function endSilently(transaction: RawTransaction): void {
  for (const { request } of transaction._requests) silence(request);
  if (transaction._openRequest) {
    // The factory itself follows an upgrade by listeners of another list.
    silence(transaction._openRequest);
    transaction.listeners.length = 0;
  } else silence(transaction);
  transaction._abort("AbortError");
}

/** Fails a write as a browser does that has no space left. */
function refuse(transaction: RawTransaction): void {
  if (isOpen(transaction)) transaction._abort("QuotaExceededError");
}

/** The databases of a phone, which outlive its pages. */
export function createDatabases() {
  let factory = new IDBFactory();
  const openTransactions = () =>
    rawDatabases(factory).flatMap(({ transactions }) => transactions.filter(isOpen));
  const databases = {
    /** Whether the phone's storage is full: every write fails. */
    isFull: false,
    wasFull: false,
    isBusy: () => openTransactions().length > 0,
    /** Ends all transactions and connections, as the death of a page does. What was not committed is rolled back. */
    breakOff(): number {
      const open = openTransactions();
      for (const transaction of open) endSilently(transaction);
      for (const database of rawDatabases(factory)) {
        for (const connection of [...database.connections]) connection.close();
        // Otherwise called by the event of the aborted transaction.
        database.processTransactions();
      }
      return open.filter(({ mode }) => mode !== "readonly").length;
    },
    /** Deletes everything, as a browser does that needs the space. */
    evict(): void {
      factory = new IDBFactory();
    },
    /** The factory of one page. `onWrite` is called with each transaction that writes. */
    ofPage(isAlive: () => boolean, onWrite: () => void) {
      const watch = (database: Watched) => {
        const begin = database.transaction.bind(database);
        database.transaction = (...args: unknown[]) => {
          const transaction = begin(...args);
          if (transaction.mode !== "readwrite") return transaction;
          onWrite();
          if (databases.isFull) setImmediate(() => refuse(transaction));
          return transaction;
        };
      };
      return {
        open(name: string, version?: number) {
          if (!isAlive()) return new EventTarget();
          const request = factory.open(name, version);
          request.addEventListener("success", (event: { stopImmediatePropagation: () => void }) => {
            if (isAlive()) return watch(request.result);
            event.stopImmediatePropagation();
            request.result.close();
          });
          return request;
        },
        databases: () => factory.databases(),
        deleteDatabase: (name: string) => factory.deleteDatabase(name),
        cmp: (one: unknown, other: unknown) => factory.cmp(one, other),
      };
    },
  };
  return databases;
}
export type Databases = ReturnType<typeof createDatabases>;

import { IDBFactory } from "fake-indexeddb";

/** Parts of fake-indexeddb that its types do not show. */
type Target = { dispatchEvent: (event: unknown) => unknown };
type RawTransaction = Target & {
  db: object;
  _state: string;
  mode: string;
  _requests: { request: Target }[];
  _openRequest?: Target;
  listeners: unknown[];
  _abort: (errorName: string) => void;
};
type Watched = { transaction: (...args: unknown[]) => RawTransaction };
/** `result` cannot be read before it is there. */
type RawRequest = { _result?: object };
type Connection = { close: () => void };
type RawDatabase = {
  transactions: RawTransaction[];
  connections: Connection[];
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
  /** Requests to open a database that have no answer yet, because another page upgrades it. */
  const opening = new Set<RawRequest>();
  const openTransactions = () =>
    rawDatabases(factory).flatMap(({ transactions }) => transactions.filter(isOpen));
  /** Ends the transactions and connections of a page that has died. What was not committed is rolled back. */
  const breakOff = (requests: readonly RawRequest[]): number => {
    for (const request of requests) opening.delete(request);
    const own = new Set(requests.map(({ _result }) => _result));
    const open = openTransactions().filter(({ db }) => own.has(db));
    for (const transaction of open) endSilently(transaction);
    for (const database of rawDatabases(factory)) {
      for (const connection of database.connections.filter((other) => own.has(other))) connection.close();
      // Otherwise called by the event of the aborted transaction.
      database.processTransactions();
    }
    return open.filter(({ mode }) => mode !== "readonly").length;
  };
  const databases = {
    /** Whether the phone's storage is full: every write fails. */
    isFull: false,
    wasFull: false,
    isBusy: () => opening.size > 0 || openTransactions().length > 0,
    /** Deletes everything, as a browser does that needs the space. */
    evict(): void {
      factory = new IDBFactory();
    },
    /** The factory of one page. `onWrite` is called with each transaction that writes. */
    ofPage(isAlive: () => boolean, onWrite: () => void) {
      const requests: RawRequest[] = [];
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
        /** Ends everything that the page has open, as its death does. Returns the number of aborted writes. */
        breakOff: () => breakOff(requests),
        open(name: string, version?: number) {
          if (!isAlive()) return new EventTarget();
          const request = factory.open(name, version);
          const raw = request as unknown as RawRequest; // a private member of the request
          requests.push(raw);
          opening.add(raw);
          for (const end of ["success", "error"]) request.addEventListener(end, () => opening.delete(raw));
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

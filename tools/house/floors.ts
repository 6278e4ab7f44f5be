/**
 * The floors of `src/`, the highest first: what each room is for. A room may import rooms of lower floors, and of its own
 * floor as long as no circle of rooms comes of it. ARCHITECTURE.md shows this list (`tools/house/draw-floors.ts`).
 */
export const floors: Record<string, string>[] = [
  {
    app: 'entrances of the program, list of addresses, pages that several rooms fill',
  },
  {
    site: 'home, frame, not-found',
    dashboard: "figures, today's board, each administrator's note and tasks",
    operations: 'backup, restore, the doctor: what one person needs to run the shop for years',
    months: 'the accountant closes a month: what is looked at before, and that nothing is dated in it after',
    verify: 'invariants on a live database',
    'order-book': "the office's list and page of orders with all that belongs to them",
  },
  {
    debts: 'who owes what since when: letters, promises, interest, statements and reconciliation acts',
    'online-payments':
      'money paid online, written once whatever arrives; what the provider tells is compared with what is written',
    paying: 'what a payer sees: what a link is for, the way to the provider, what comes after',
    desk: 'drafts, quotes and orders that a clerk makes for others',
    approvals: "orders above a buyer's limit: asked for, approved or declined by the company's main user",
    checkout: 'one page and one action: `placeOrder`',
    extensions: 'a rental goes on longer',
    demand: 'what visitors wanted and could not have: heard of all answers, counted without knowing anybody',
    fleet: 'machines as the office sees them: where each is, its life, what it earns',
    'card-holds':
      'deposits held on cards: begun, renewed, taken in part or let go, and settled together with the ledger',
    handovers: 'tools at the counter: out and back, with act, pictures, signature',
    rounds: "stops of a day, in whose order they are driven to, and the driver's phone, also without a network",
    withdrawals: 'leaving a contract',
    closing: 'an order ends without having run its course: deleted, lapsed, credited',
    auth: 'where person and cart meet: login, registration, reset',
    security: 'second factors and passkeys',
    privacy: "people's own data: taken along, erased, purged",
    books: 'what the tax office and e-invoice readers get',
    search: 'one field that finds everything',
    audit: 'history and security events as the office reads them',
    contact: 'questions to the shop',
  },
  {
    payments: 'money that came, bank statements',
    credit: 'what clients may order before they have paid',
    billing: 'what clients who pay later are billed, piece by piece',
    deposits: 'money held for tools that are out',
    cart: 'what somebody is about to order',
  },
  {
    rentals: 'units that are out, and for how long; the only writer of rentals',
    delivery: 'where the shop delivers to, when and for how much; the only writer of stops',
  },
  { orders: 'the only writer of orders and their lines; what documents and mails of an order say' },
  {
    documents: 'numbers, snapshots, PDFs',
    mail: 'written in a transaction, sent behind it',
    'pay-links': 'secret links by which anybody may pay for one thing: an order, a bill, a client’s bills',
    wording: 'words to the customer that the shop may change: versions, checks, filling',
    sms: 'SMS: written in a transaction, sent behind it; who let the shop write',
    accounts: 'people, tokens',
    companies: 'who a firm is: the register, VIES',
    clients: 'who orders: people and companies, whom a company lets order for it, on what terms',
    catalogue: 'categories and products of three kinds',
    prices: 'campaigns, what is agreed with a client, and every price that customers could see, kept for good',
    units: 'machines by their codes; the only writer of units',
    images: 'pictures',
    objects: 'work sites',
    consents: 'cookies',
    vitals: 'how quick pages are for visitors',
  },
  {
    money: 'whole cents',
    calendar: 'days of Vilnius, opening hours',
    periods: 'from when to when, and how many days are charged',
    tariffs: 'what several days cost: packages, and the cheapest way to cover a period',
    codes: 'numbers that firms, banks, phones and post are known by',
    settings: 'what the shop has set',
    providers: 'who takes money on the net for the shop: one port, an adapter each',
    news: 'what changed in the shop, as it happens, for screens of the office that are open',
    history: 'who did what: written down, and told of one thing',
    ui: 'our parts',
    help: 'what each screen of the office is for, told beside it',
  },
  {
    platform:
      'configuration, jobs, log, and drawers: http, database, cache, limits, browser, pages, csv, patched, test kit',
  },
]

/** How high a room stands; the ground is 0. Undefined: it stands on no floor. */
export function floorOf(room: string): number | undefined {
  const fromTop = floors.findIndex((rooms) => Object.hasOwn(rooms, room))
  return fromTop < 0 ? undefined : floors.length - 1 - fromTop
}

/** The room of a file of `src/`; the folders there are the rooms. */
export function roomOf(file: string): string {
  return file.split('/')[1] ?? ''
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
export const isTables = (file: string) => /\/server\/[^/]+\.tables\.ts$/.test(file)
/** Builders of samples may look anywhere. */
export const isSamples = (file: string) => /\.samples\.tsx?$|^src\/platform\/test-kit\//.test(file)

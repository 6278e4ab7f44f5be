const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Every limit of the program in one place: the code reads them here, and a test holds the table of docs/operations.md
 * against them. Names end in their unit: bytes, milliseconds, or nothing for a count.
 */
export const limits = {
  /** A JSON body. Larger ones are a 413. */
  jsonBytes: 256 * kilobyte,
  /** One file of a form, pictures and imports alike: a decoder looks at it whole, in memory. */
  fileBytes: 10 * megabyte,
  /** A text field of a form with files. */
  formFieldBytes: 200_000,
  formFields: 2_000,
  formParts: 2_100,
  /** What a request may still send after it was refused, before the line is cut. */
  refusedRestBytes: 16 * megabyte,
  /** How long the line stays open after that, for the answer to be read. */
  refusedGraceMs: second,
  csvBytes: 5 * megabyte,
  csvRows: 10_000,
  /** What one cell of it may hold: more than any field takes. */
  csvCellLetters: 100_000,
  /** Of a file of machines, which a firm has more of than of anything else. */
  unitsCsvRows: 100_000,
  /** How often an import writes down how far it is, how often it gives a sign of life meanwhile, and how long what it came to is kept. */
  progressEveryMs: second / 4,
  progressSignMs: 2 * second,
  progressKeptMs: hour,
  picturePixels: 50_000_000,
  pictureSeconds: 30,
  /** Decodings at a time; the others wait in line. A large picture takes 200 MB while it is decoded. */
  picturesAtOnce: 2,
  /** A request must have come whole by then. */
  requestMs: minute,
  /** Longer than proxies keep theirs (60 s), so that they, and not we, end an idle connection. */
  keepAliveMs: 72 * second,
  /** When the process answers nothing for so long, new requests are a 503 with Retry-After. */
  eventLoopDelayMs: 2 * second,
  /** A single long turn is no crowd: it must have been behind for so long. */
  busyAfterMs: 2 * second,
  /** How long `/readyz` waits for the database. */
  readyMs: 2 * second,
  /** Connections of one process for questions; jobs and listening have their own. */
  databaseConnections: 16,
  jobConnections: 3,
  /** A connection on which nothing came for so long is asked by the kernel whether its machine still lives. */
  databaseKeepAliveMs: 10 * second,
  /** How long a question waits for a free connection. */
  databaseWaitMs: 5 * second,
  /** Jobs taken at a time by one worker. */
  jobsAtOnce: 5,
  /** Mails that one process hands over at a time: a mail server takes its time, and each holds a connection to the database. */
  mailsAtOnce: 5,
  /** A process that gives no sign for so long is dead: another one does its jobs. */
  jobDeadMs: 30 * second,
  /** How long a stopping program answers on connections that are open, before it ends those on which nothing comes. */
  stopIdleMs: second / 2,
  /** How long it waits for requests under way. */
  stopRequestsMs: 15 * second,
  /** How long a stopping program waits for its jobs. */
  jobStopMs: 10 * second,
  /** Connections of one process to the replica, how long it waits for one, and for an answer. */
  replicaConnections: 8,
  replicaWaitMs: second,
  replicaAnswerMs: 5 * second,
  /** How long a replica that failed is left alone. */
  replicaRestMs: second,
  /** The connection that hears of changes: how long it waits for anything, and how often it makes sure that it lives. */
  listeningAnswerMs: 5 * second,
  listeningHeartbeatMs: 15 * second,
  /** Streams of news for the office: how long changes are gathered, how often a stream shows that it lives and that its reader still may. */
  newsGatheredMs: 50,
  newsHeartbeatMs: 20 * second,
  /** Of one person in one process; and how much a stream holds for a slow reader before it ends. */
  newsStreamsOfPerson: 12,
  newsUnreadBytes: 16 * kilobyte,
  /** Cached pages and public JSON of one process, all together. */
  pageCacheBytes: 64 * megabyte,
  /** Pages that are not there: how many are kept, and how long. */
  keptMissingPages: 200,
  keptMissingMs: 10 * second,
  /** Refused periods that one process has heard of and not written yet, and how long it waits before it writes them. */
  heardDemand: 50_000,
  writeDemandMs: 3 * second,
  /** Refused periods, each of one product, that one process counts in a day. */
  demandMarksADay: 2_000_000,
  /** A form that a page takes without scripts. */
  pageFormBytes: 16 * kilobyte,
  bucketConnectMs: 2 * second,
  bucketAnswerMs: 10 * second,
  viesAnswerMs: 10 * second,
  /** How long somebody may pay on a provider's page, and how much of that must be left for whoever presses again to be sent to it. */
  onlinePaymentMs: hour,
  onlinePaymentLeftMs: 10 * minute,
  /** How long a second press waits for the page that the first one is getting. */
  onlinePaymentWaitMs: 12 * second,
  /** Open payments that a page asks about are asked about no oftener. */
  onlinePaymentAskMs: 3 * second,
  /** Open payments that one process asks providers about at a time. */
  providersAskedAtOnce: 4,
  /** How long a secret of a payment that was begun opens how it stands. */
  onlinePaymentSecretMs: 90 * 24 * hour,
  /** How long a try waits for others from the same client to be counted. */
  countingMs: 3 * second,
  /** Clients whose attempts are remembered in memory, for each limit. */
  rememberedClients: 20_000,
} as const

const perMinute = (most: number) => ({ most, windowMs: minute })

/** How often one client (an address, or 64 bits of IPv6) may try. More is a 429 with Retry-After. */
export const attempts = {
  wrongLoginFromClient: { name: 'wrong-login-from-client', ...perMinute(20) },
  /** For one account from one client: nobody can lock an owner out from elsewhere. */
  wrongLoginForAccount: { name: 'wrong-login-for-account', ...perMinute(5) },
  /**
   * Tries of unknown devices at one account, from everywhere together: then they take turns, `pauseMs` apart, for an hour.
   * Nobody is locked out: who would stand in line for longer than `patienceMs` is told to come again. The `firstTries` of a client
   * stand in a line of their own, so that those who fail on and on are in no owner's way. So whatever addresses somebody has,
   * an account is tried 40 times a minute at most, and to fill that line costs a new address every three seconds.
   */
  wrongLoginAnywhere: { most: 20, firstTries: 2, windowMs: hour, pauseMs: 3 * second, patienceMs: 12 * second },
  registration: { name: 'registration', ...perMinute(5) },
  resetLink: { name: 'reset-link', ...perMinute(5) },
  /** The current password, asked again in the profile and before one's data are given or erased. */
  wrongPassword: { name: 'wrong-password', ...perMinute(5) },
  wrongPasswordFromClient: { name: 'wrong-password-from-client', ...perMinute(20) },
  /** Codes while an authenticator app is set up. */
  wrongSetUpCode: { name: 'wrong-set-up-code', ...perMinute(10) },
  /** Codes of the app at sign-in, after the right password, from all browsers that the account was never used in. */
  wrongCodeForAccount: { name: 'wrong-code-for-account', most: 20, windowMs: 24 * hour },
  wrongCodeFromKnownDevice: { name: 'wrong-code-from-known-device', most: 20, windowMs: hour },
  /** Questions to passkeys, before anybody is known. */
  passkeyQuestion: { name: 'passkey-question', ...perMinute(30) },
  /** Links that confirm an address, asked for again: of one account, or from one client to one mailbox that it wishes to have. */
  emailLink: { name: 'email-link', most: 3, windowMs: hour },
  /** Other addresses that one account wants to have: each gets a mail. */
  newEmail: { name: 'new-email', most: 5, windowMs: hour },
  newEmailFromClient: { name: 'new-email-from-client', most: 30, windowMs: hour },
  contact: { name: 'contact', ...perMinute(5) },
  /** Statements are always received: beyond this only their receipts wait. */
  withdrawal: { name: 'withdrawal', ...perMinute(5) },
  /** Mails of one lane to one mailbox whose address anybody may have typed; further ones wait. Of orders the settings say how many. */
  typedMailbox: { name: 'typed-mailbox', most: 20, windowMs: hour },
  /** Secret links of orders that open nothing: 256 random bits can't be guessed, and who tries only costs work. */
  guestLink: { name: 'guest-link', ...perMinute(60) },
  /** Payments begun online: each makes a payment at the provider. */
  beginPayment: { name: 'begin-payment', ...perMinute(20) },
  consent: { name: 'consent', ...perMinute(10) },
  companyLookup: { name: 'company-lookup', ...perMinute(30) },
  /** Requests of one account to join companies: each is read by somebody. */
  joinCompany: { name: 'join-company', most: 20, windowMs: hour },
  /** The file of one's own data reads every table there is. */
  dataDownload: { name: 'data-download', ...perMinute(10) },
  /** The paper of one who ordered much is drawn for seconds, on the thread that draws everybody's invoices. */
  dataPaper: { name: 'data-paper', ...perMinute(3) },
  /** Papers drawn as PDF for customers and for whoever has a link: by client, and by account. */
  paper: { name: 'paper', ...perMinute(60) },
  /** Codes of campaigns that are none: each is counted once, however often the cart is priced with it. */
  wrongCode: { name: 'wrong-code', ...perMinute(10) },
  visit: { name: 'visit', ...perMinute(30) },
} as const

// biome-ignore-all lint/plugin/limits-in-one-place: the place

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A test compares them with docs/operations.md. Names end in their unit (bytes, Ms); counts have none. */
export const limits = {
  /** Larger JSON bodies are a 413. */
  jsonBytes: 256 * kilobyte,
  /** A decoder holds it whole in memory. */
  fileBytes: 10 * megabyte,
  /** Of all forms with files that a process has not answered yet. */
  uploadsBytes: 64 * megabyte,
  formFieldBytes: 200_000,
  formFields: 2_000,
  formParts: 2_100,
  /** From a refused request, before the connection is cut. */
  refusedRestBytes: 16 * megabyte,
  /** The pause lets the answer be read. */
  refusedGraceMs: second,
  csvBytes: 5 * megabyte,
  csvRows: 10_000,
  /** More than any field takes. */
  csvCellLetters: 100_000,
  /** Of a file of another program, as large as any file of a form: the heap holds its rows twice. */
  importRows: 100_000,
  /** How long a file waits while another one is read. */
  importTurnMs: 10 * second,
  /** How often progress and signs of life are written, how long kept. */
  progressEveryMs: second / 4,
  progressSignMs: 2 * second,
  progressKeptMs: hour,
  picturePixels: 50_000_000,
  pictureSeconds: 30,
  /** Concurrent decodings; others queue. A large picture takes 200 MB. */
  picturesAtOnce: 2,
  requestMs: minute,
  /** Longer than proxies' (60 s): they close idle connections first. */
  keepAliveMs: 72 * second,
  eventLoopDelayMs: 2 * second,
  /** How long the process must be behind before it refuses. */
  busyAfterMs: 2 * second,
  readyMs: 2 * second,
  /** Per process, for queries; jobs and listening have their own. */
  databaseConnections: 16,
  jobConnections: 3,
  /** Idle time before TCP keep-alive probes. */
  databaseKeepAliveMs: 10 * second,
  databaseWaitMs: 5 * second,
  jobsAtOnce: 5,
  /** Mails sent at once by a process; each holds a database connection. */
  mailsAtOnce: 5,
  /** Another process takes the jobs then. */
  jobDeadMs: 30 * second,
  /** A stopping program serves open connections so long before it ends idle ones. */
  stopIdleMs: second / 2,
  stopRequestsMs: 15 * second,
  jobStopMs: 10 * second,
  replicaConnections: 8,
  replicaWaitMs: second,
  replicaAnswerMs: 5 * second,
  replicaRestMs: second,
  listeningAnswerMs: 5 * second,
  listeningHeartbeatMs: 15 * second,
  /** How long changes are gathered; how often a stream sends a heartbeat and checks rights. */
  newsGatheredMs: 50,
  newsHeartbeatMs: 20 * second,
  /** Per process; and a slow reader's buffer before its stream ends. */
  newsStreamsOfPerson: 12,
  newsUnreadBytes: 16 * kilobyte,
  pageCacheBytes: 64 * megabyte,
  keptMissingPages: 200,
  keptMissingMs: 10 * second,
  /** Refused periods in memory per process, and the pause before they are written. */
  heardDemand: 50_000,
  writeDemandMs: 3 * second,
  /** Refused periods (each of one product) that a process counts per day. */
  demandMarksADay: 2_000_000,
  pageFormBytes: 16 * kilobyte,
  bucketConnectMs: 2 * second,
  bucketAnswerMs: 10 * second,
  viesAnswerMs: 10 * second,
  /** And the minimum left for a second press to be sent there. */
  onlinePaymentMs: hour,
  onlinePaymentLeftMs: 10 * minute,
  /** How long a second press waits for the first one's page. */
  onlinePaymentWaitMs: 12 * second,
  /** Between checks of an open payment. */
  onlinePaymentAskMs: 3 * second,
  providersAskedAtOnce: 4,
  /** How long a begun payment's secret shows its state. */
  onlinePaymentSecretMs: 90 * 24 * hour,
  /** Wait for other attempts of the same client. */
  countingMs: 3 * second,
  rememberedClients: 20_000,
} as const

const perMinute = (max: number) => ({ max, windowMs: minute })

/** Per client (an address, or 64 bits of IPv6); beyond: 429 with Retry-After. */
export const attempts = {
  wrongLoginFromClient: { name: 'wrong-login-from-client', ...perMinute(20) },
  /** Per account and client: nobody can lock an owner out from elsewhere. */
  wrongLoginForAccount: { name: 'wrong-login-for-account', ...perMinute(5) },
  /**
   * From unknown devices anywhere; beyond them attempts queue `pauseMs` apart for an hour, and who would wait longer
   * than `patienceMs` must come again. A client's `firstTries` queue apart: repeated failures don't delay the owner.
   * At most 40 attempts a minute an account; filling the first queue costs a new address every three seconds.
   */
  wrongLoginAnywhere: { max: 20, firstTries: 2, windowMs: hour, pauseMs: 3 * second, patienceMs: 12 * second },
  registration: { name: 'registration', ...perMinute(5) },
  resetLink: { name: 'reset-link', ...perMinute(5) },
  /** Asked again in the profile and before export or erasure. */
  wrongPassword: { name: 'wrong-password', ...perMinute(5) },
  wrongPasswordFromClient: { name: 'wrong-password-from-client', ...perMinute(20) },
  wrongSetUpCode: { name: 'wrong-set-up-code', ...perMinute(10) },
  /** After the right password, from all browsers new to the account. */
  wrongCodeForAccount: { name: 'wrong-code-for-account', max: 20, windowMs: 24 * hour },
  wrongCodeFromKnownDevice: { name: 'wrong-code-from-known-device', max: 20, windowMs: hour },
  /** Passkey challenges before sign-in. */
  passkeyQuestion: { name: 'passkey-question', ...perMinute(30) },
  /** Per account, or per client and mailbox. */
  emailLink: { name: 'email-link', max: 3, windowMs: hour },
  /** Mails to new addresses of one account. */
  newEmail: { name: 'new-email', max: 5, windowMs: hour },
  newEmailFromClient: { name: 'new-email-from-client', max: 30, windowMs: hour },
  contact: { name: 'contact', ...perMinute(5) },
  /** Statements are always received; beyond this receipts wait. */
  withdrawal: { name: 'withdrawal', ...perMinute(5) },
  /** Mails of one kind to a mailbox that anybody may have typed; more wait. The limit for orders is a setting. */
  typedMailbox: { name: 'typed-mailbox', max: 20, windowMs: hour },
  /** 256 random bits can't be guessed; tries only cost work. */
  guestLink: { name: 'guest-link', ...perMinute(60) },
  /** Payments begun online: each creates one at the provider. */
  beginPayment: { name: 'begin-payment', ...perMinute(20) },
  consent: { name: 'consent', ...perMinute(10) },
  companyLookup: { name: 'company-lookup', ...perMinute(30) },
  /** Staff read each request. */
  joinCompany: { name: 'join-company', max: 20, windowMs: hour },
  /** Reads every table. */
  dataDownload: { name: 'data-download', ...perMinute(10) },
  /** The paper takes seconds on the thread that draws invoices. */
  dataPaper: { name: 'data-paper', ...perMinute(3) },
  /** PDFs for customers and holders of links: per client and per account. */
  paper: { name: 'paper', ...perMinute(60) },
  /** Each counts once, however often the cart is priced. */
  wrongCode: { name: 'wrong-code', ...perMinute(10) },
  /** Days of the lines of large carts, worked out per process. */
  cartLineDays: { name: 'cart-line-days', ...perMinute(60_000) },
} as const

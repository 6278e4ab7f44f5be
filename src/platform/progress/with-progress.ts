import type { Database, Tx } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { conflict } from '../refusal.ts'
import { isFurther } from './is-further.ts'
import type { Told } from './progress.contract.ts'

/** Says how many rows of the whole a step has done. */
export type Tell = (told: Told) => void

export interface Progress {
  tell: Tell
  /**
   * The last statement of a transaction: keeps what it came to, for who lost the line and asks later. Throws a 409
   * `import-given-up` when somebody was told meanwhile that this import is dead.
   */
  conclude: (tx: Tx, result: object) => Promise<void>
}

interface Parts {
  database: Database
  userId: number
  /** Without one nobody asks, and nothing is written down. */
  key: string | undefined
  log: Log
}

/** Does some work whose progress can be asked for (`readProgress`) meanwhile, in any process. */
export async function withProgress<T>(parts: Parts, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { database, userId, key = '', log } = parts
  if (!key) return work({ tell: () => undefined, conclude: async () => undefined })
  // Of two that sweep at once one may fail, and the next one sweeps again.
  await sweep(database.pool, [limits.progressKeptMs]).catch(() => undefined)
  await begin(database.pool, [userId, key])

  const teller = new Teller(({ step, done, whole }) => update(database.pool, [userId, key, step, done, whole]), log)
  try {
    return await work({
      tell: (told) => teller.tell(told),
      async conclude(tx, result) {
        const { step, done, whole } = teller.told
        const [kept] = await keep(tx, [userId, key, step, done, whole, JSON.stringify(result)])
        if (!kept) throw conflict('import-given-up', 'Importas buvo nutrauktas. Bandykite dar kartą.')
      },
    })
  } finally {
    await teller.end()
    // Best left to the sweep where the database is away: what the work came to is what counts.
    await forget(database.pool, [userId, key]).catch(() => undefined)
  }
}

/** The row is beside the transaction of the work, which would show its counts to nobody before its end. */
class Teller {
  readonly #write: (told: Told) => Promise<unknown>
  readonly #log: Log
  readonly #sign: NodeJS.Timeout
  told: Told = { step: 'reading', done: 0, whole: 0 }
  #wroteAt = Number.NEGATIVE_INFINITY
  #writing: Promise<void> | undefined

  constructor(write: (told: Told) => Promise<unknown>, log: Log) {
    this.#write = write
    this.#log = log
    // Also a sign of life, while one statement works for long or waits for a lock.
    this.#sign = setInterval(() => this.#writeDown(), limits.progressSignMs).unref()
  }

  /** A transaction that is tried again after a deadlock counts from the beginning; who waits sees it stand still meanwhile. */
  tell(told: Told): void {
    if (!isFurther(told, this.told)) return
    this.told = told
    if (performance.now() - this.#wroteAt >= limits.progressEveryMs) this.#writeDown()
  }

  async end(): Promise<void> {
    clearInterval(this.#sign)
    await this.#writing
  }

  /** Nobody waits for it: an import is not slower for being watched, and does not fail when its count can't be written. */
  #writeDown(): void {
    if (this.#writing) return
    this.#wroteAt = performance.now()
    this.#writing = this.#write(this.told)
      .then(() => undefined)
      .catch((error: unknown) => this.#log.debug({ err: error }, 'progress was not written'))
      .finally(() => {
        this.#writing = undefined
      })
  }
}

const sweep = prepared(
  'sweep_progress',
  `delete from progress where told_at < clock_timestamp() - $1 * interval '1 millisecond'`,
)

/** The same form may come twice when somebody on the way repeats it; of the two only one is concluded. */
const begin = prepared(
  'begin_progress',
  `insert into progress as p (user_id, key, step, done, whole, told_at) values ($1, $2, 'reading', 0, 0, clock_timestamp())
   on conflict (user_id, key) do update set told_at = excluded.told_at where p.result is null`,
)

const update = prepared(
  'tell_progress',
  `update progress set step = $3, done = $4, whole = $5, told_at = clock_timestamp()
    where user_id = $1 and key = $2 and result is null`,
)

const keep = prepared<{ key: string }>(
  'keep_result',
  `update progress set step = $3, done = $4, whole = $5, result = $6::jsonb, told_at = clock_timestamp()
    where user_id = $1 and key = $2 and result is null returning key`,
)

/** What was written stays for a while, what was refused does not. */
const forget = prepared('forget_progress', 'delete from progress where user_id = $1 and key = $2 and result is null')

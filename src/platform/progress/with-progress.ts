import { sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../database/database.ts'
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
  await sweep(database.db).catch(() => undefined)
  const mine = { userId, key }
  await begin(database.db, mine)

  const teller = new Teller((told) => update(database.db, { ...mine, ...told }), log)
  try {
    return await work({
      tell: (told) => teller.tell(told),
      async conclude(tx, result) {
        if (!(await keep(tx, { ...mine, ...teller.told, result })))
          throw conflict('import-given-up', 'Importas buvo nutrauktas. Bandykite dar kartą.')
      },
    })
  } finally {
    await teller.end()
    // Best left to the sweep where the database is away: what the work came to is what counts.
    await forget(database.db, mine).catch(() => undefined)
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

interface Mine {
  userId: number
  key: string
}

const sweep = (db: Db) =>
  db.execute(sql`
    delete from progress where told_at < clock_timestamp() - ${limits.progressKeptMs} * interval '1 millisecond'`)

/** The same form may come twice when somebody on the way repeats it; of the two only one is concluded. */
const begin = (db: Db, { userId, key }: Mine) =>
  db.execute(sql`
    insert into progress as p (user_id, key, step, done, whole, told_at)
    values (${userId}, ${key}, 'reading', 0, 0, clock_timestamp())
    on conflict (user_id, key) do update set told_at = excluded.told_at where p.result is null`)

const update = (db: Db, { userId, key, step, done, whole }: Mine & Told) =>
  db.execute(sql`
    update progress set step = ${step}, done = ${done}, whole = ${whole}, told_at = clock_timestamp()
     where user_id = ${userId} and key = ${key} and result is null`)

/** False when the row was taken away meanwhile. */
async function keep(
  tx: Tx,
  { userId, key, step, done, whole, result }: Mine & Told & { result: object },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update progress set step = ${step}, done = ${done}, whole = ${whole}, result = ${JSON.stringify(result)}::jsonb,
           told_at = clock_timestamp()
     where user_id = ${userId} and key = ${key} and result is null`)
  return rowCount === 1
}

/** What was written stays for a while, what was refused does not. */
const forget = (db: Db, { userId, key }: Mine) =>
  db.execute(sql`delete from progress where user_id = ${userId} and key = ${key} and result is null`)

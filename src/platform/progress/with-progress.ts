// biome-ignore-all lint/plugin/sql-by-hand: its table is told by a migration alone

import { sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../database/database.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { conflict } from '../refusal.ts'
import { isLaterProgress } from './is-later-progress.ts'
import type { ProgressReport } from './progress.contract.ts'

export type ReportProgress = (report: ProgressReport) => void

export interface Progress {
  tell: ReportProgress
  /** The transaction's last statement. Throws 409 `import-given-up` when the owner was told that it is dead. */
  conclude: (tx: Tx, result: object) => Promise<void>
}

interface Parts {
  database: Database
  userId: number
  /** Undefined: progress is not recorded. */
  key: string | undefined
  log: Log
}

export async function withProgress<T>(parts: Parts, work: (progress: Progress) => Promise<T>): Promise<T> {
  const { database, userId, key = '', log } = parts
  if (!key) return work({ tell: () => undefined, conclude: async () => undefined })
  // Of two concurrent purges one may fail; the next one repeats it.
  await purge(database.db).catch(() => undefined)
  const mine = { userId, key }
  await begin(database.db, mine)

  const teller = new Teller((entry) => update(database.db, { ...mine, ...entry }), log)
  try {
    return await work({
      tell: (entry) => teller.tell(entry),
      async conclude(tx, result) {
        if (!(await keep(tx, { ...mine, ...teller.latest, result })))
          throw conflict('import-given-up', 'Importas buvo nutrauktas. Bandykite dar kartą.')
      },
    })
  } finally {
    await teller.end()
    // Left to the purge when the database is away: the work's outcome matters more.
    await forget(database.db, mine).catch(() => undefined)
  }
}

/** Writes outside the work's transaction, whose counts would be invisible until commit. */
class Teller {
  readonly #write: (report: ProgressReport) => Promise<unknown>
  readonly #log: Log
  readonly #sign: NodeJS.Timeout
  latest: ProgressReport = { step: 'reading', done: 0, whole: 0 }
  #wroteAt = Number.NEGATIVE_INFINITY
  #writing: Promise<void> | undefined

  constructor(write: (report: ProgressReport) => Promise<unknown>, log: Log) {
    this.#write = write
    this.#log = log
    // Also a sign of life during long statements and lock waits.
    this.#sign = setInterval(() => this.#writeDown(), limits.progressSignMs).unref()
  }

  /** After a deadlock retry counting restarts; the shown count stands still meanwhile. */
  tell(report: ProgressReport): void {
    if (!isLaterProgress(report, this.latest)) return
    this.latest = report
    if (performance.now() - this.#wroteAt >= limits.progressEveryMs) this.#writeDown()
  }

  async end(): Promise<void> {
    clearInterval(this.#sign)
    await this.#writing
  }

  /** Not awaited: progress neither slows an import nor fails it. */
  #writeDown(): void {
    if (this.#writing) return
    this.#wroteAt = performance.now()
    this.#writing = this.#write(this.latest)
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

const purge = (db: Db) =>
  db.execute(sql`
    delete from progress where told_at < clock_timestamp() - ${limits.progressKeptMs} * interval '1 millisecond'`)

/** The same form may arrive twice; only one is concluded. */
const begin = (db: Db, { userId, key }: Mine) =>
  db.execute(sql`
    insert into progress as p (user_id, key, step, done, whole, told_at)
    values (${userId}, ${key}, 'reading', 0, 0, clock_timestamp())
    on conflict (user_id, key) do update set told_at = excluded.told_at where p.result is null`)

const update = (db: Db, { userId, key, step, done, whole }: Mine & ProgressReport) =>
  db.execute(sql`
    update progress set step = ${step}, done = ${done}, whole = ${whole}, told_at = clock_timestamp()
     where user_id = ${userId} and key = ${key} and result is null`)

async function keep(
  tx: Tx,
  { userId, key, step, done, whole, result }: Mine & ProgressReport & { result: object },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update progress set step = ${step}, done = ${done}, whole = ${whole}, result = ${JSON.stringify(result)}::jsonb,
           told_at = clock_timestamp()
     where user_id = ${userId} and key = ${key} and result is null`)
  return rowCount === 1
}

/** Successful imports stay for a while, refused ones do not. */
const forget = (db: Db, { userId, key }: Mine) =>
  db.execute(sql`delete from progress where user_id = ${userId} and key = ${key} and result is null`)

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { limits } from './limits.ts'
import { RateLimit, type RateLimitParts, tooOften } from './rate-limit.ts'

export interface SharedLimitParts extends RateLimitParts {
  /** What is counted; limits of one name are one limit, in whatever process. */
  name: string
}

/** An attempt waits for those that are under way in other processes, whose end decides whether it may run. */
const lookAgainMs = 25
/** After so many counts the windows that are over are swept out. */
const sweepEvery = 100

/**
 * Counts for all processes together, in the table `attempts`. What this process alone has seen enough of is refused
 * from memory, so that a flood does not reach the database. The table keeps hashes: neither addresses nor e-mails.
 */
export class SharedLimit {
  readonly #db: Db
  readonly #parts: SharedLimitParts
  readonly #here: RateLimit
  #counted = 0

  constructor(db: Db, parts: SharedLimitParts) {
    this.#db = db
    this.#parts = parts
    this.#here = new RateLimit(parts)
  }

  /** Counts one. Throws a 429 with Retry-After when there were enough. */
  async count(key: string, now: Date): Promise<void> {
    this.#here.count(key, now)
    const ends = this.#endOfWindow(now)
    const { rows } = await this.#db.execute<{ count: number; ends: number }>(sql`
      insert into attempts as a (key, count, ends_at) values (${this.#hashOf(key)}, 1, ${ends.toISOString()})
      on conflict (key) do update set
        count = case when ${isOver(now, ends)} then 1 else least(a.count + 1, 1000000) end,
        ends_at = case when ${isOver(now, ends)} then excluded.ends_at else a.ends_at end
      returning count, ${endsMs}`)
    await this.#sweepNowAndThen(now)
    const [window] = rows
    if (window && window.count > this.#parts.most) this.#refuse(key, now, window.ends)
  }

  /**
   * Lets the attempt run and counts it when it fails, that is, gives undefined; what it throws is no failure of the
   * client's. An attempt takes its place before it runs, so that however many run at once in however many processes
   * are no way round the limit. The place of a process that died is free again when the window is over.
   */
  countFailures<T>(key: string, now: Date, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.#here.countFailures(key, now, async () => {
      await this.#takePlace(key, now)
      let failed = 0
      try {
        const result = await attempt()
        failed = result === undefined ? 1 : 0
        return result
      } finally {
        await this.#db.execute(sql`
          update attempts set under_way = greatest(under_way - 1, 0), count = count + ${failed}
           where key = ${this.#hashOf(key)}`)
      }
    })
  }

  async #takePlace(key: string, now: Date): Promise<void> {
    const hashed = this.#hashOf(key)
    const ends = this.#endOfWindow(now)
    for (const deadline = performance.now() + limits.countingMs; ; await delay(lookAgainMs)) {
      const taken = await this.#db.execute(sql`
        insert into attempts as a (key, under_way, ends_at) values (${hashed}, 1, ${ends.toISOString()})
        on conflict (key) do update set
          count = case when ${isOver(now, ends)} then 0 else a.count end,
          under_way = case when ${isOver(now, ends)} then 1 else a.under_way + 1 end,
          ends_at = case when ${isOver(now, ends)} then excluded.ends_at else a.ends_at end
        where ${isOver(now, ends)} or a.count + a.under_way < ${this.#parts.most}`)
      if (taken.rowCount) return this.#sweepNowAndThen(now)
      const { rows } = await this.#db.execute<{ count: number; ends: number }>(
        sql`select count, ${endsMs} from attempts where key = ${hashed}`,
      )
      const [window] = rows
      if (window && window.count >= this.#parts.most) this.#refuse(key, now, window.ends)
      if (performance.now() > deadline) throw tooOften(now, now, this.#parts.field)
    }
  }

  /** And remembers it, so that what follows within the window is refused from memory. */
  #refuse(key: string, now: Date, ends: number): never {
    const until = new Date(ends)
    this.#here.fill(key, until, now)
    throw tooOften(until, now, this.#parts.field)
  }

  async #sweepNowAndThen(now: Date): Promise<void> {
    if (++this.#counted % sweepEvery === 0)
      await this.#db.execute(sql`delete from attempts where ends_at < ${now.toISOString()}`)
  }

  #endOfWindow(now: Date): Date {
    return new Date(now.getTime() + this.#parts.windowMs)
  }

  #hashOf(key: string): string {
    return hash('sha256', `${this.#parts.name} ${key}`, 'base64url')
  }
}

const endsMs = sql.raw('(extract(epoch from ends_at) * 1000)::float8 as ends')

/**
 * A clock that was set back must not lengthen a window by much. By a little it may: clocks of several processes differ,
 * and an attempt that began earlier may come later.
 */
const isOver = (now: Date, ends: Date) => {
  const latest = new Date(2 * ends.getTime() - now.getTime())
  return sql`(a.ends_at <= ${now.toISOString()}::timestamptz or a.ends_at > ${latest.toISOString()}::timestamptz)`
}

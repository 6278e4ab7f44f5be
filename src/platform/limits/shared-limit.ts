import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
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
    const [window] = await countOne(this.#db, [this.#hashOf(key), ...momentsOf(now, ends)])
    await this.#sweepNowAndThen(now)
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
        await giveBack(this.#db, [this.#hashOf(key), failed])
      }
    })
  }

  async #takePlace(key: string, now: Date): Promise<void> {
    const hashed = this.#hashOf(key)
    const ends = this.#endOfWindow(now)
    for (const deadline = performance.now() + limits.countingMs; ; await delay(lookAgainMs)) {
      const taken = await takePlace(this.#db, [hashed, ...momentsOf(now, ends), this.#parts.most])
      if (taken.length > 0) return this.#sweepNowAndThen(now)
      const [window] = await readWindow(this.#db, [hashed])
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
    if (++this.#counted % sweepEvery === 0) await sweep(this.#db, [now])
  }

  #endOfWindow(now: Date): Date {
    return new Date(now.getTime() + this.#parts.windowMs)
  }

  #hashOf(key: string): string {
    return hash('sha256', `${this.#parts.name} ${key}`, 'base64url')
  }
}

interface Counted {
  count: number
  ends: number
}

const endsMs = '(extract(epoch from ends_at) * 1000)::float8 as ends'

/**
 * $2 is now, $3 when a window ends that begins now. A clock that was set back must not lengthen a window by much. By a little
 * it may ($4): clocks of several processes differ, and an attempt that began earlier may come later.
 */
const isOver = '(a.ends_at <= $2 or a.ends_at > $4)'
const momentsOf = (now: Date, ends: Date) => [now, ends, new Date(2 * ends.getTime() - now.getTime())]

const countOne = prepared<Counted>(
  'count_attempt',
  `insert into attempts as a (key, count, ends_at) values ($1, 1, $3)
   on conflict (key) do update set
     count = case when ${isOver} then 1 else least(a.count + 1, 1000000) end,
     ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
   returning count, ${endsMs}`,
)

const takePlace = prepared(
  'take_place_of_attempt',
  `insert into attempts as a (key, under_way, ends_at) values ($1, 1, $3)
   on conflict (key) do update set
     count = case when ${isOver} then 0 else a.count end,
     under_way = case when ${isOver} then 1 else a.under_way + 1 end,
     ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
   where ${isOver} or a.count + a.under_way < $5
   returning key`,
)

const giveBack = prepared(
  'give_back_place_of_attempt',
  'update attempts set under_way = greatest(under_way - 1, 0), count = count + $2 where key = $1',
)

const readWindow = prepared<Counted>('read_attempts', `select count, ${endsMs} from attempts where key = $1`)

const sweep = prepared('sweep_attempts', 'delete from attempts where ends_at < $1')

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { prepareStatement } from '../database/prepared-statement.ts'
import { limits } from './limits.ts'
import { createRateLimitRefusal, RateLimit, type RateLimitParts } from './rate-limit.ts'

export interface SharedLimitParts extends RateLimitParts {
  /** Limits of one name are one limit in all processes. */
  name: string
}

const lookAgainMs = 25
/** Expired windows are deleted after this many counts. */
const purgeEvery = 100

/** `attempts` holds hashes, no addresses. Keys over the limit are refused from memory: floods reach no database. */
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

  /** Throws a 429 with Retry-After. */
  async count(key: string, now: Date): Promise<void> {
    this.#here.count(key, now)
    const ends = this.#endOfWindow(now)
    const [window] = await countOne(this.#db, [this.#hashOf(key), ...momentsOf(now, ends)])
    await this.#purgeNowAndThen(now)
    if (window && window.count > this.#parts.max) this.#refuse(key, now, window.ends)
  }

  /** Undefined is a failure, exceptions are not. A place is reserved first; a dead process's ends with the window. */
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
      const taken = await takePlace(this.#db, [hashed, ...momentsOf(now, ends), this.#parts.max])
      if (taken.length > 0) return this.#purgeNowAndThen(now)
      const [window] = await readWindow(this.#db, [hashed])
      if (window && window.count >= this.#parts.max) this.#refuse(key, now, window.ends)
      if (performance.now() > deadline) throw createRateLimitRefusal(now, now, this.#parts.field)
    }
  }

  #refuse(key: string, now: Date, ends: number): never {
    const until = new Date(ends)
    this.#here.fill(key, until, now)
    throw createRateLimitRefusal(until, now, this.#parts.field)
  }

  async #purgeNowAndThen(now: Date): Promise<void> {
    if (++this.#counted % purgeEvery === 0) await purge(this.#db, [now])
  }

  #endOfWindow(now: Date): Date {
    return new Date(now.getTime() + this.#parts.windowMs)
  }

  #hashOf(key: string): string {
    return hash('sha256', `${this.#parts.name} ${key}`, 'base64url')
  }
}

interface LimitWindow {
  count: number
  ends: number
}

const endsMs = '(extract(epoch from ends_at) * 1000)::float8 as ends'

/** $2 now, $3 the end of a window that begins now. $4: clocks differ; one set back must not lengthen a window more. */
const isOver = '(a.ends_at <= $2 or a.ends_at > $4)'
const momentsOf = (now: Date, ends: Date) => [now, ends, new Date(2 * ends.getTime() - now.getTime())]

const countOne = prepareStatement<LimitWindow>(
  'count_attempt',
  `insert into attempts as a (key, count, ends_at) values ($1, 1, $3)
   on conflict (key) do update set
     count = case when ${isOver} then 1 else least(a.count + 1, 1000000) end,
     ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
   returning count, ${endsMs}`,
)

const takePlace = prepareStatement(
  'take_place_of_attempt',
  `insert into attempts as a (key, under_way, ends_at) values ($1, 1, $3)
   on conflict (key) do update set
     count = case when ${isOver} then 0 else a.count end,
     under_way = case when ${isOver} then 1 else a.under_way + 1 end,
     ends_at = case when ${isOver} then excluded.ends_at else a.ends_at end
   where ${isOver} or a.count + a.under_way < $5
   returning key`,
)

const giveBack = prepareStatement(
  'give_back_place_of_attempt',
  'update attempts set under_way = greatest(under_way - 1, 0), count = count + $2 where key = $1',
)

const readWindow = prepareStatement<LimitWindow>(
  'read_attempts',
  `select count, ${endsMs} from attempts where key = $1`,
)

const purge = prepareStatement('purge_attempts', 'delete from attempts where ends_at < $1')

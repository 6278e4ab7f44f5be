// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { createRateLimitRefusal } from '#platform/limits/rate-limit.ts'

type Parts = Record<keyof typeof attempts.wrongLoginAnywhere, number> & { wait?: (ms: number) => Promise<unknown> }

interface LoginAttempt {
  email: string
  /** As `toIpKey` counts addresses. */
  client: string
}

/** Tries from many clients slow to typing. Never locks out: a known device does not wait. */
export class LoginThrottle {
  readonly #db: Db
  readonly #parts: Parts

  constructor(db: Db, parts: Parts = attempts.wrongLoginAnywhere) {
    this.#db = db
    this.#parts = parts
  }

  /** Counts first: parallel tries are no way round. True for the try that slows it. 429 when too late. */
  async take({ email, client }: LoginAttempt, now: Date): Promise<boolean> {
    const { max, firstTries, patienceMs, wait = delay } = this.#parts
    const own = await this.#stand(ownLineOf(email, client), { freely: ALL, now })
    const isFirst = own.tries < firstTries
    const line = await this.#stand(accountOf(email), { freely: isFirst ? ALL : max, now })
    const { tries } = line
    const place = isFirst && tries >= max ? await this.#stand(firstLineOf(email), { freely: 0, now }) : line
    if (!place.let_in) {
      await this.#forget(ownLineOf(email, client))
      throw createRateLimitRefusal(new Date(now.getTime() + patienceMs), now, 'email')
    }
    if (place.turn > 0) await wait(place.turn)
    return tries === max
  }

  /** `freely` tries pass at once, then one per `pauseMs`. Locks the row: parallel tries queue. */
  async #stand(line: string, { freely, now }: { freely: number; now: Date }): Promise<Place> {
    const { windowMs, pauseMs, patienceMs } = this.#parts
    const ends = new Date(now.getTime() + windowMs)
    await this.#db.execute(sql`
      with swept as (
        delete from login_brakes where account in (
          select account from login_brakes where ends_at < ${daysBefore(now, 1)} limit 20 for update skip locked))
      insert into login_brakes (account, failures, ends_at, next_at)
      values (${line}, 0, ${ends.toISOString()}, ${now.toISOString()}) on conflict do nothing`)

    const { rows } = await this.#db.execute<Place>(sql`
      with moment as (select ${now.toISOString()}::timestamptz as now),
      found as (
        select failures, next_at, ends_at <= now or ends_at > now + ${2 * windowMs} * interval '1 millisecond' as is_over
          from login_brakes, moment where account = ${line} for update of login_brakes),
      line as (
        select case when is_over then 0 else failures end as tries, is_over,
               case when is_over or failures < ${freely} then now else greatest(next_at, now) end as turn
          from found, moment),
      place as (select *, turn <= now + ${patienceMs} * interval '1 millisecond' as let_in from line, moment)
      update login_brakes b
         set failures = least(tries + case when let_in then 1 else 0 end, 1000000),
             ends_at = case when is_over then ${ends.toISOString()}::timestamptz else b.ends_at end,
             next_at = case when let_in and tries >= ${freely} then turn + ${pauseMs} * interval '1 millisecond'
                            when is_over then now else b.next_at end
        from place
       where b.account = ${line}
      returning tries, let_in, (extract(epoch from turn - now) * 1000)::float8 as turn`)
    // swept meanwhile: unused for a day
    return rows[0] ?? { tries: 0, turn: 0, let_in: true }
  }

  async giveBack({ email, client }: LoginAttempt): Promise<void> {
    await this.#forget(accountOf(email))
    await this.#forget(ownLineOf(email, client))
  }

  async #forget(line: string): Promise<void> {
    await this.#db.execute(sql`update login_brakes set failures = greatest(failures - 1, 0) where account = ${line}`)
  }
}

type Place = {
  tries: number
  let_in: boolean
  /** In milliseconds. */
  turn: number
}

/** More than is ever counted. */
const ALL = 2_000_000

const lineNamed = (name: string) => hash('sha256', `sign-in ${name}`, 'base64url')
const plain = (email: string) => email.trim().toLowerCase()
const accountOf = (email: string) => lineNamed(plain(email))
/** No account's line: addresses have no space. */
const firstLineOf = (email: string) => lineNamed(`${plain(email)} first`)
const ownLineOf = (email: string, client: string) => lineNamed(`${plain(email)} from ${client}`)
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

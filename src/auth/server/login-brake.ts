import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { tooOften } from '#platform/limits/rate-limit.ts'

type Parts = Record<keyof typeof attempts.wrongLoginAnywhere, number> & {
  wait?: (ms: number) => Promise<unknown>
}

/**
 * The slow brake: whoever tries one account's password from many machines gets as many tries as somebody who types. Nobody
 * is locked out by it: an owner on a new machine waits some seconds, and one on a machine that is known does not wait.
 */
export class LoginBrake {
  readonly #db: Db
  readonly #parts: Parts

  constructor(db: Db, parts: Parts = attempts.wrongLoginAnywhere) {
    this.#db = db
    this.#parts = parts
  }

  /**
   * Counts a try of an unknown device and lets it through when its turn has come. It counts before it runs, so that however
   * many come at once are no way round. True when it is the one after which the account goes slowly. Throws a 429 when
   * its turn would come too late.
   */
  async take(email: string, now: Date): Promise<boolean> {
    const { most, windowMs, pauseMs, patienceMs, wait = delay } = this.#parts
    const account = accountOf(email)
    const ends = new Date(now.getTime() + windowMs)
    await this.#db.execute(sql`
      with swept as (
        delete from login_brakes where account in (
          select account from login_brakes where ends_at < ${daysBefore(now, 1)} limit 20 for update skip locked))
      insert into login_brakes (account, failures, ends_at, next_at)
      values (${account}, 0, ${ends.toISOString()}, ${now.toISOString()}) on conflict do nothing`)

    // The row is locked by the reading: of two who come at once the second stands behind the first.
    const { rows } = await this.#db.execute<{ tries: number; turn: number; let_in: boolean }>(sql`
      with moment as (select ${now.toISOString()}::timestamptz as now),
      found as (
        select failures, next_at, ends_at <= now or ends_at > now + ${2 * windowMs} * interval '1 millisecond' as is_over
          from login_brakes, moment where account = ${account} for update of login_brakes),
      line as (
        select case when is_over then 0 else failures end as tries, is_over,
               case when is_over or failures < ${most} then now else greatest(next_at, now) end as turn
          from found, moment),
      place as (select *, turn <= now + ${patienceMs} * interval '1 millisecond' as let_in from line, moment)
      update login_brakes b
         set failures = least(tries + case when let_in then 1 else 0 end, 1000000),
             ends_at = case when is_over then ${ends.toISOString()}::timestamptz else b.ends_at end,
             next_at = case when let_in and tries >= ${most} then turn + ${pauseMs} * interval '1 millisecond'
                            when is_over then now else b.next_at end
        from place
       where b.account = ${account}
      returning tries, let_in, (extract(epoch from turn - now) * 1000)::float8 as turn`)
    const [place] = rows
    if (!place) return false
    if (!place.let_in) throw tooOften(new Date(now.getTime() + patienceMs), now, 'email')
    if (place.turn > 0) await wait(place.turn)
    return place.tries === most
  }

  /** The try was the owner's: it does not count. */
  async giveBack(email: string): Promise<void> {
    await this.#db.execute(
      sql`update login_brakes set failures = greatest(failures - 1, 0) where account = ${accountOf(email)}`,
    )
  }
}

const accountOf = (email: string) => hash('sha256', `sign-in ${email.trim().toLowerCase()}`, 'base64url')
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

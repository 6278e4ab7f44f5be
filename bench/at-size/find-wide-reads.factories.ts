import { eq } from 'drizzle-orm'
import type { Shop } from '#app/shop.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { hashPassword } from '#people/accounts/server/public/password-hash.ts'
import { collectPlans, type TableRead } from '#platform/test-kit/executed-plans.ts'
import { createWork } from '#shell/action/work.ts'
import type { BenchRequest, BenchRole } from './bench-requests.factories.ts'

export interface Measure {
  /** Rows any answer may read of a table. */
  few: number
}

/**
 * Runs all questions and lists excessive reads: `address: table, way, rows`.
 *
 * - Rows: at most `few`, or twice those up to the page's end, or those of a short list; twenty times as many for word
 *   searches.
 * - Sequential scans: only when a twentieth of the table is found or precedes the page.
 * - Index-only entries: unlimited, as totals must be counted.
 */
export async function findWideReads(
  shop: Shop,
  questions: readonly BenchRequest[],
  measure: Measure,
): Promise<string[]> {
  const tokens = await tokensOf(shop)
  const get = async ({ as, path, method, body, headers, answers }: BenchRequest) => {
    const token = as === 'anyone' ? {} : { authorization: `Bearer ${tokens[as]}` }
    const answer = await shop.app.inject({
      method: method ?? 'GET',
      url: path,
      headers: { ...token, ...headers },
      ...(body && { payload: body }),
    })
    const { statusCode, payload } = answer
    if (answers === undefined ? statusCode >= 300 : statusCode !== answers)
      throw new Error(`${method ?? 'GET'} ${path} answers ${statusCode}: ${payload}`)
    return payload.startsWith('{') ? answer.json() : {}
  }
  const wide: string[] = []
  for (const question of questions) {
    const first = question.method ? {} : await get(question)
    const last: number = question.paged ? (first.meta?.last_page ?? first.last_page ?? 1) : 1
    const total: number = first.meta?.total ?? first.total ?? 0
    const perPage: number = first.meta?.per_page ?? first.per_page ?? 0
    for (const page of new Set([1, Math.ceil(last / 2), last])) {
      const path = page === 1 ? question.path : `${question.path}${question.path.includes('?') ? '&' : '?'}page=${page}`
      const heard = collectPlans(shop.context.database.pool)
      await get({ ...question, path })
      heard.stop()
      const reads = heard.plans.flatMap((plan) => plan.reads)
      if (reads.length === 0) throw new Error(`Nothing was heard of ${path}`)
      const match = { total, before: Math.min(total, page * perPage), isSearch: /[?&](?:q|search)=/.test(path) }
      for (const read of reads)
        if (isWide(read, match, measure)) wide.push(`${path}: ${read.table}, ${read.way}, ${read.rows} rows`)
    }
  }
  return [...new Set(wide)]
}

interface PageExtent {
  total: number
  /** Up to the page's end. */
  before: number
  isSearch: boolean
}

/** Lists short enough to read whole in milliseconds. */
const shortList = 2_000

function isWide({ way, rows }: TableRead, { total, before, isSearch }: PageExtent, { few }: Measure): boolean {
  if (way.startsWith('Index Only Scan') || rows <= few) return false
  if (way.startsWith('Seq Scan')) return rows > 20 * (isSearch ? total : before)
  return rows > (isSearch ? 20 * total : 2 * Math.max(before, total <= shortList ? total : 0))
}

async function tokensOf({ context: { database, clock } }: Shop): Promise<Record<Exclude<BenchRole, 'anyone'>, string>> {
  const now = clock()
  const password_hash = await hashPassword(testPassword, { memory: 8, passes: 1 })
  return database.transaction(async (tx) => {
    const person = {
      name: 'Matas',
      lastname: 'Matuoklis',
      email: 'matas@example.lt',
      password_hash: 'none',
      roles: ['owner' as const],
    }
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, person.email))
    const [admin] = known ? [known] : await tx.insert(users).values(person).returning({ id: users.id })
    const { rows } = await tx.execute<{ id: number }>(
      'select user_id as id from orders group by 1 order by count(*) desc, 1 limit 1',
    )
    // A data export needs the password, and a confirmed address for everything.
    const customer = rows[0]?.id ?? 0
    await tx.update(users).set({ password_hash, email_confirmed_at: now }).where(eq(users.id, customer))
    const issue = (userId: number | undefined) =>
      issueToken(createWork(tx, { now }), { userId: userId ?? 0, remember: true })
    return { admin: await issue(admin?.id), customer: await issue(customer) }
  })
}

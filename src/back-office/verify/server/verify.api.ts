import { sql } from 'drizzle-orm'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { ShowShopState } from '../verify.contract.ts'
import { invariant_checks } from './verify.tables.ts'

export const verifyApi: ModuleApi = (route) => {
  route(ShowShopState, async ({ database }) => {
    const rows = await database.db
      .select()
      .from(invariant_checks)
      .orderBy(sql`${invariant_checks.broken_since} is null`, invariant_checks.name)
    const newest = rows.reduce((latest, { checked_at }) => Math.max(latest, checked_at.getTime()), 0)
    return {
      data: {
        broken: rows.filter(({ broken_since }) => broken_since !== null).length,
        checked_at: newest === 0 ? null : new Date(newest).toISOString(),
        invariants: rows.map(({ checked_at, broken_since, ...row }) => ({
          ...row,
          checked_at: checked_at.toISOString(),
          broken_since: broken_since?.toISOString() ?? null,
        })),
      },
    }
  })
}

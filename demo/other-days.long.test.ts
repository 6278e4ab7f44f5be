import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { listDemoExpectations } from './list-demo-expectations.factories.ts'
import { loadDemo } from './load-demo.ts'

test.each([
  ['the first of a month, a holiday', '2027-01-01T10:00:00Z'],
  ['the last of a month, a Sunday', '2027-01-31T08:00:00Z'],
  ['a morning when a machine that somebody comes for is in the workshop', '2026-11-30T06:35:00Z'],
])(
  'T1409 started on %s, the demo tells the same, and every invariant holds in it',
  async (_, day) => {
    const now = new Date(day)
    const shop = await openTestShop({ now })
    try {
      await loadDemo(shop.context)
      const { db } = shop.context.database
      const missing: string[] = []
      for (const [what, question, min] of listDemoExpectations(now)) {
        const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${question}`))
        if ((rows[0]?.n ?? 0) < min) missing.push(what)
      }
      expect(missing).toEqual([])
      const findings = await verify(shop.context.database.pool, shop.context.config)
      expect(findings.filter(({ name, breaches }) => name !== 'I8' && breaches.length > 0)).toEqual([])
    } finally {
      await shop.close()
    }
  },
  240_000,
)

import { and, inArray, lt, ne, or } from 'drizzle-orm'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { refunds } from './refunds.tables.ts'

export const refundsRetention = {
  bankEntries: async ({ tx }, { before, max }) => {
    const outdated = tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(lt(refunds.wanted_at, before), or(ne(refunds.name, ''), ne(refunds.iban, ''))))
      .limit(max)
    const { rowCount } = await tx.update(refunds).set({ name: '', iban: '' }).where(inArray(refunds.id, outdated))
    return rowCount ?? 0
  },
} satisfies ModuleRetention

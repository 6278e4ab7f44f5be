import { lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { demand_marks, demand_salts } from './demand.tables.ts'

/** Past days are deleted all at once, and their marks counted. */
export async function purgePastDays({ tx }: { tx: Tx }, { before }: { before: Date }): Promise<number> {
  await tx.delete(demand_salts).where(lt(demand_salts.day, toVilniusDay(before)))
  return (await tx.delete(demand_marks).where(lt(demand_marks.day, toVilniusDay(before)))).rowCount ?? 0
}

export const lostDemandRetention = { demandMarks: purgePastDays } satisfies ModuleRetention

import { and, isNotNull, lt, or, sql } from 'drizzle-orm'
import { buildPayableCondition } from '#orders/server/public/order-state-conditions.ts'
import { combinePurges, createPurge } from '#platform/database/purging.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { debt_claims, debt_promises, debt_reminders } from './debts.tables.ts'

const isSettled = (table: typeof debt_reminders | typeof debt_claims) =>
  sql`not exists (select from document_balances b where b.document_id = ${table.document_id} and b.open <> 0)`

const isOrderOver = sql`not exists (select from orders o
  where o.id = ${debt_reminders.order_id} and ${sql.raw(buildPayableCondition())})`

const { id, made_at, ended_at, day } = debt_promises

export const debtsRetention = {
  debts: combinePurges(
    createPurge(debt_reminders, {
      key: debt_reminders.id,
      isOutdated: (before) => and(lt(debt_reminders.sent_at, before), isSettled(debt_reminders), isOrderOver),
    }),
    createPurge(debt_claims, {
      key: debt_claims.id,
      isOutdated: (before) => and(lt(debt_claims.accepted_at, before), isSettled(debt_claims)),
    }),
  ),
  debtPromises: createPurge(debt_promises, {
    key: id,
    isOutdated: (before) => and(lt(made_at, before), or(isNotNull(ended_at), lt(day, toVilniusDay(before)))),
  }),
} satisfies ModuleRetention

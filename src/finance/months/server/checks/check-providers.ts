import { and, between, isNotNull, sql } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { online_movements, payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { listReconciliationDays } from '#finance/online-payments/server/reconciliation.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'

/** A problem while somebody has to decide; decided differences were returned in another month. */
export async function checkProviders(reader: Reader, month: string): Promise<MonthCheck> {
  const { first, last } = getMonthBounds(month)
  const days = await listReconciliationDays(reader, { from: first, to: last })
  const differing = days.filter(({ difference }) => difference !== 0)
  const undecided = differing.length === 0 ? 0 : await undecidedIn(reader, first, last)
  return {
    name: 'providers',
    state: undecided > 0 ? 'problem' : differing.length > 0 ? 'notice' : 'good',
    code: differing.length > 0 ? 'providers-differ' : null,
    title: 'Mokėjimai internetu',
    message:
      differing.length === 0
        ? 'Mokėjimų teikėjų ir parduotuvės sumos sutampa.'
        : undecided > 0
          ? 'Mokėjimų teikėjų ir parduotuvės sumos skiriasi, o dėl dalies mokėjimų dar nenuspręsta.'
          : 'Mokėjimų teikėjų ir parduotuvės sumos skiriasi. Dėl visų mokėjimų nuspręsta: patikrinkite, ar grąžinta kitą mėnesį.',
    figures: [
      { label: 'Dienų su skirtumu', value: differing.length, unit: 'count' },
      { label: 'Skirtumas', value: differing.reduce((sum, { difference }) => sum + difference, 0), unit: 'cents' },
      ...(undecided > 0 ? [{ label: 'Laukia sprendimo', value: undecided, unit: 'count' as const }] : []),
    ],
    link: `/admin/buhalterija/internetu/sutikrinimas?from=${first}&to=${last}`,
  }
}

function undecidedIn(reader: Reader, from: string, to: string): Promise<number> {
  const moved = sql`exists (select from ${online_movements} where ${online_movements.intent_id} = "payment_intents"."id"
    and ${between(online_movements.day, from, to)})`
  return reader
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(payment_intents)
    .where(and(isNotNull(payment_intents.to_decide), moved))
    .then(([row]) => row?.count ?? 0)
}

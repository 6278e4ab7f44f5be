import { and, count, eq, lte, sql, sum } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'

export async function checkBank(reader: Reader, month: string): Promise<MonthCheck> {
  const [waiting] = await reader
    .select({
      entries: count(),
      amount: sum(bank_entries.amount).mapWith(Number),
      takenBack: sql`count(*) filter (where ${bank_entries.takes_back})`.mapWith(Number),
    })
    .from(bank_entries)
    .where(and(eq(bank_entries.state, 'waiting'), lte(bank_entries.booked_on, getMonthBounds(month).last)))
  const entries = waiting?.entries ?? 0
  const takenBack = waiting?.takenBack ?? 0
  return {
    name: 'bank',
    state: entries > 0 ? 'problem' : 'good',
    code: entries > 0 ? 'bank-entries-waiting' : null,
    title: 'Banko įrašai',
    message:
      entries > 0
        ? `Yra banko įrašų, dėl kurių dar nenuspręsta: priskirkite juos arba pažymėkite, kad jie ne jūsų užsakymų.${takenBack > 0 ? ' Tarp jų – pinigai, kuriuos bankas atsiėmė: nurodykite, kurį mokėjimą.' : ''}`
        : 'Dėl visų banko įrašų nuspręsta.',
    figures: [
      { label: 'Laukia sprendimo', value: entries, unit: 'count' },
      { label: 'Jų suma', value: waiting?.amount ?? 0, unit: 'cents' },
      ...(takenBack > 0 ? [{ label: 'Bankas atsiėmė', value: takenBack, unit: 'count' as const }] : []),
    ],
    link: '/admin/buhalterija/mokejimai?state=waiting',
  }
}

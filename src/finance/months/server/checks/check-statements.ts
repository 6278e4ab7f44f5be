import { max } from 'drizzle-orm'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { bank_statements } from '#finance/payments/server/bank.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import type { MonthCheck } from '../../months.contract.ts'

/** A shop may import no statements: the check only warns. */
export async function checkStatements(reader: Reader, month: string): Promise<MonthCheck> {
  const accounts = await reader
    .select({ iban: bank_statements.iban, until: max(bank_statements.closed_on) })
    .from(bank_statements)
    .groupBy(bank_statements.iban)
  const { last } = getMonthBounds(month)
  const short = accounts.filter(({ until }) => until !== null && until < last)
  const isGood = accounts.length > 0 && short.length === 0
  return {
    name: 'statements',
    state: isGood ? 'good' : 'notice',
    code: isGood ? null : 'statements-end-early',
    title: 'Banko išrašai',
    message: isGood
      ? 'Įkelti išrašai siekia mėnesio pabaigą.'
      : accounts.length === 0
        ? 'Banko išrašų neįkelta: patikrinkite, ar visi pavedimai įrašyti ranka.'
        : `Išrašai nesiekia mėnesio pabaigos: ${short.map(({ iban, until }) => `${iban} – iki ${formatDay(until ?? last)}`).join('; ')}.`,
    figures: [{ label: 'Sąskaitų', value: accounts.length, unit: 'count' }],
    link: '/admin/buhalterija/mokejimai?state=waiting',
  }
}

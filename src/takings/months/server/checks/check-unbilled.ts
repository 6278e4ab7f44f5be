import type { Reader } from '#platform/database/database.ts'
import { unbilledUntil } from '#takings/billing/server/unbilled-until.ts'
import { monthDays } from '#takings/books/isaf/month-days.ts'
import type { MonthCheck } from '../../months.contract.ts'

export async function checkUnbilled(reader: Reader, month: string): Promise<MonthCheck> {
  const { last } = monthDays(month)
  const { bills, price_with_vat } = await unbilledUntil(reader, last)
  return {
    name: 'unbilled',
    state: bills > 0 ? 'problem' : 'good',
    code: bills > 0 ? 'work-not-billed' : null,
    title: 'Darbai pagal sąskaitą',
    message:
      bills > 0
        ? 'Ne viskas, kas klientams iki mėnesio pabaigos suteikta, išrašyta. Paleiskite sąskaitas iki mėnesio pabaigos.'
        : 'Viskas, kas klientams iki mėnesio pabaigos suteikta, išrašyta.',
    figures: [
      { label: 'Neišrašyta sąskaitų', value: bills, unit: 'count' },
      { label: 'Neišrašyta suma su PVM', value: price_with_vat, unit: 'cents' },
    ],
    link: `/admin/buhalterija/saskaitu-paleidimas?until=${last}`,
  }
}

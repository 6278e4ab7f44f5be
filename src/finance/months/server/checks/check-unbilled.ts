import { computeUnbilledUntil, type UnbilledSummary } from '#finance/billing/server/compute-unbilled-until.ts'
import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'

export async function checkUnbilled(reader: Reader, month: string): Promise<MonthCheck[]> {
  const { last } = getMonthBounds(month)
  const unbilled = await computeUnbilledUntil(reader, last)
  const { bills, price_with_vat } = unbilled
  const link = `/admin/buhalterija/saskaitu-paleidimas?until=${last}`
  return [
    {
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
      link,
    },
    { ...lateDays(unbilled), link },
  ]
}

const MAX_NAMED = 5

function lateDays({ late }: UnbilledSummary): Omit<MonthCheck, 'link'> {
  const named = late
    .slice(0, MAX_NAMED)
    .map(({ title, order_id, from, to }) => `${title}, užsakymas Nr.\u00a0${order_id}, ${from} – ${to}`)
  const more = late.length - named.length
  return {
    name: 'late-days',
    state: late.length > 0 ? 'problem' : 'good',
    code: late.length > 0 ? 'late-days-not-billed' : null,
    title: 'Dienos po sutarto termino',
    message:
      late.length > 0
        ? `Neišrašytos dienos po sutarto grąžinimo: ${named.join('; ')}${more > 0 ? ` ir dar ${more}` : ''}.`
        : 'Visos dienos po sutarto grąžinimo išrašytos.',
    figures: [
      { label: 'Eilučių', value: late.length, unit: 'count' },
      { label: 'Suma su PVM', value: late.reduce((sum, piece) => sum + piece.price_with_vat, 0), unit: 'cents' },
    ],
  }
}

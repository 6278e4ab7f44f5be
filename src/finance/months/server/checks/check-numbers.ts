import { listDocumentSeries } from '#finance/books/server/document-series.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MonthCheck } from '../../months.contract.ts'

export async function checkNumbers(reader: Reader, _month: string): Promise<MonthCheck> {
  const series = await listDocumentSeries(reader)
  const missing = series.filter((each) => each.missing.length > 0)
  const disordered = series.filter((each) => each.out_of_order.length > 0)
  const wrong = new Set([...missing, ...disordered].map((each) => each.series))
  return {
    name: 'numbers',
    state: wrong.size > 0 ? 'problem' : 'good',
    code: missing.length > 0 ? 'numbers-missing' : wrong.size > 0 ? 'dates-out-of-order' : null,
    title: 'Dokumentų numeriai',
    message:
      wrong.size > 0
        ? `Dokumentų numeriai ar datos eina ne iš eilės: ${[...wrong].join(', ')}.`
        : 'Visi numeriai yra, datos eina iš eilės.',
    figures: [
      { label: 'Serijų', value: series.length, unit: 'count' },
      { label: 'Dokumentų', value: series.reduce((sum, each) => sum + each.count, 0), unit: 'count' },
    ],
    link: '/admin/buhalterija/numeriai',
  }
}

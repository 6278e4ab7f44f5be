import { readMonth } from '#finance/books/server/read-month.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import type { MonthCheck } from '../../months.contract.ts'
import { readMonthSums } from '../months.queries.ts'

export async function checkIsaf(reader: Reader, month: string): Promise<MonthCheck> {
  const { due, problems, documents, outside } = await readMonth(reader, month)
  const link = `/admin/buhalterija/isaf?month=${month}`
  const named = { name: 'isaf', title: 'i.SAF registras' } as const
  if (!due) {
    const message = 'PVM nemokate, todėl registro teikti nereikia.'
    return { ...named, state: 'good', code: null, message, figures: [], link }
  }
  const price = documents.reduce((sum, document) => sum + document.price, 0)
  const vat = documents.reduce((sum, document) => sum + document.vat, 0)
  const billed = await readMonthSums(reader, month)
  const differs = price !== billed.price - outside || vat !== billed.vat
  const code = problems.length > 0 ? 'isaf-problems' : differs ? 'isaf-differs' : null
  return {
    ...named,
    state: code === null ? 'good' : 'problem',
    code,
    message:
      problems.length > 0
        ? `i.SAF failo sudaryti negalima: ${problems[0]?.document ? `${problems[0].document} – ` : ''}${problems[0]?.message}`
        : differs
          ? 'i.SAF sumos nesutampa su dokumentų sumomis. Atverkite duomenų patikrą.'
          : 'Failą galima teikti, jo sumos sutampa su dokumentų sumomis.',
    figures: [
      {
        label: 'Sąskaitų',
        value: documents.filter(({ kind }) => !hasPaperTrait(kind, 'isCreditNote')).length,
        unit: 'count',
      },
      {
        label: 'Kreditinių',
        value: documents.filter(({ kind }) => hasPaperTrait(kind, 'isCreditNote')).length,
        unit: 'count',
      },
      { label: 'Suma be PVM', value: price, unit: 'cents' },
      { label: 'PVM', value: vat, unit: 'cents' },
    ],
    link: differs && problems.length === 0 ? '/admin/duomenu-patikra' : link,
  }
}

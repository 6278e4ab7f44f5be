import { getMonthBounds } from '#finance/books/isaf/get-month-bounds.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatMonthName } from '#rules/calendar/format-month-name.ts'
import { buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'
import { CloseMonth, ListMonths, ShowMonth } from '../months.contract.ts'
import { checkMonth } from './check-month.ts'
import { closeMonth } from './close-month.ts'
import { listMonths, showMonth } from './months.queries.ts'
import { readMonthBalances } from './read-month-balances.ts'

export const registerMonthRoutes: ModuleApi = (route) => {
  route(ListMonths, async ({ database, now }) => ({ data: await listMonths(database.db, now) }))

  route(ShowMonth, async ({ params: { month }, database, now }) => {
    const shown = await showMonth(database.db, { month, now })
    const checks = shown.state === 'open' || shown.state === 'now' ? await checkMonth(database.db, month) : []
    return { data: { ...shown, beside: await readMonthBalances(database.db, month), checks } }
  })

  route(CloseMonth, async ({ params: { month }, now, database, act }) => {
    await act((work) => closeMonth(work, { month }))
    return { data: await showMonth(database.db, { month, now }) }
  })
}

/** Everything before the latest closed month is closed too. */

const openFrom = (closed: string) => addDays(getMonthBounds(closed).last, 1)
const isClosed = (closed: string) => `${capital(formatMonthName(closed))} uždarytas`
const capital = (words: string) => words[0]?.toUpperCase() + words.slice(1)

registerConstraintRefusal('month_is_open_for_payments', (closed) => {
  const sentence = `${isClosed(closed)}: mokėjimo jame ar anksčiau įrašyti nebegalima. Įrašykite jį diena nuo ${openFrom(closed)}, o tikrąją dieną nurodykite pastaboje.`
  return new Refusal(422, 'month-closed', sentence, { errors: { paid_on: [sentence] } })
})

registerConstraintRefusal('month_is_open_for_documents', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: dokumento jo ar ankstesne data išrašyti nebegalima. Išrašykite jį šios dienos data; jei tai ir yra šiandien, patikrinkite serverio laikrodį.`,
  ),
)

registerConstraintRefusal('month_is_open_for_document_revisions', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: tada išrašyto užsakymo dokumento keisti nebegalima. Atšaukite šį užsakymą ir pateikite naują – jo dokumentai bus šios dienos.`,
  ),
)

registerConstraintRefusal('month_is_open_for_undoing', () => buildInUseRefusal('jo diena jau uždarytame mėnesyje'))

registerConstraintRefusal('month_is_open_for_deposits', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: užstato jo data įrašyti nebegalima. Įrašykite jį šios dienos data; jei tai ir yra šiandien, patikrinkite serverio laikrodį.`,
  ),
)

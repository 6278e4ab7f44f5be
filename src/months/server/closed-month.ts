import { monthDays, monthInWords } from '#books/isaf/month-days.ts'
import { addDays } from '#calendar/day.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, Refusal } from '#platform/refusal.ts'

/** What the triggers of a closed month mean. They tell the latest month that is closed: everything before it is, too. */

const openFrom = (closed: string) => addDays(monthDays(closed).last, 1)
const isClosed = (closed: string) => `${capital(monthInWords(closed))} uždarytas`
const capital = (words: string) => words[0]?.toUpperCase() + words.slice(1)

constraintMeans('month_is_open_for_payments', (closed) => {
  const sentence = `${isClosed(closed)}: mokėjimo jame ar anksčiau įrašyti nebegalima. Įrašykite jį diena nuo ${openFrom(closed)}, o tikrąją dieną nurodykite pastaboje.`
  return new Refusal(422, 'month-closed', sentence, { errors: { paid_on: [sentence] } })
})

constraintMeans('month_is_open_for_documents', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: dokumento jo ar ankstesne data išrašyti nebegalima. Išrašykite jį šios dienos data; jei tai ir yra šiandien, patikrinkite serverio laikrodį.`,
  ),
)

constraintMeans('month_is_open_for_document_revisions', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: tada išrašyto užsakymo dokumento keisti nebegalima. Atšaukite šį užsakymą ir pateikite naują – jo dokumentai bus šios dienos.`,
  ),
)

constraintMeans('month_is_open_for_deposits', (closed) =>
  conflict(
    'month-closed',
    `${isClosed(closed)}: užstato jo data įrašyti nebegalima. Įrašykite jį šios dienos data; jei tai ir yra šiandien, patikrinkite serverio laikrodį.`,
  ),
)

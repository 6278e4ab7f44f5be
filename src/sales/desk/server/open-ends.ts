import { type FieldErrors, invalid } from '#platform/refusal.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import type { DeskForm, DeskLine } from '../desk-form.contract.ts'

type Lines = { items: readonly DeskLine[] } & Partial<Pick<DeskForm, 'private_or_company' | 'client_id' | 'im_k'>>

/** Beside the period on the wire, within it here (`DayPeriod.open_ended`). 422 at the lines. */
export function readOpenEnds<Form extends Lines>(form: Form): Form {
  const errors: FieldErrors = {}
  const items = form.items.map((line, index): DeskLine => {
    if (!isProduct(line)) return line
    const { open_ended, expected_to, ...rest } = line
    const { period } = rest
    const refuse = (field: string, said: string) => {
      errors[`items.${index}.${field}`] = [said]
      return rest
    }
    if (!period || isByHour(period))
      return open_ended ? refuse('open_ended', 'Kol paskambinsite nuomojama tik dienomis.') : rest
    if (!open_ended) return period.to ? rest : refuse('period', 'Pasirinkite nuomos laikotarpį.')
    const to = expected_to ?? period.to
    if (!to) return refuse('expected_to', 'Įrašykite, iki kada tikimasi nuomos.')
    if (to < period.from) return refuse('expected_to', 'Tikėtina pabaiga negali būti ankstesnė už pradžią.')
    if (isPrivate(form) && to > addMonths(period.from, 12)) return refuse('expected_to', yearWords)
    return { ...rest, period: { from: period.from, to, open_ended: true } }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...form, items }
}

/** A consumer's lease lasts a year at most (Civil Code, art. 6.505). */
const yearWords = 'Privačiam klientui nuomojama ne ilgiau kaip metams (CK 6.505 str.).'

const isPrivate = ({ private_or_company, client_id, im_k }: Lines): boolean =>
  (private_or_company ?? (im_k || client_id ? 'company' : 'private')) === 'private'

export const toOpenEndedForm = (form: DeskForm): DeskForm => ({
  ...form,
  items: form.items.map((line) => {
    if (!isProduct(line) || !line.period || isByHour(line.period) || !line.period.open_ended) return line
    const { from, to } = line.period
    return { ...line, period: { from, to }, open_ended: true, expected_to: to }
  }),
})

import type { z } from 'zod'
import { ObjectForm } from '#people/objects/objects.contract.ts'
import { speakLithuanian } from '#platform/words.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { FieldErrors } from '#shell/ui/field-errors.tsx'
import { PlaceOrder } from '../checkout.contract.ts'
import { startsEarly } from '../starts-early.ts'
import { asObjectErrors } from './read-object-form.ts'
import type { readOrderForm } from './read-order-form.ts'

speakLithuanian()

/** Only the form requires the early-start request: an API client's order is valid without it. */
export function checkOrder(body: ReturnType<typeof readOrderForm>): FieldErrors {
  const errors = errorsOf(PlaceOrder.safeParse(body).error)
  if (!body.early_start && startsEarly(body, dayOf(new Date())))
    errors.early_start = ['Kad nuoma galėtų prasidėti taip greitai, pažymėkite šį prašymą.']
  return errors
}

/** Under the checkout form's field names. */
export function checkObject(site: object | undefined): FieldErrors {
  return site ? asObjectErrors(errorsOf(ObjectForm.safeParse(site).error)) : {}
}

function errorsOf(error: z.ZodError | undefined): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

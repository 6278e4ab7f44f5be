import { z } from 'zod'
import { dayOf } from '#calendar/vilnius-time.ts'
import { ObjectForm } from '#objects/objects.contract.ts'
import { speakLithuanian } from '#platform/words.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { PlaceOrder } from '../checkout.contract.ts'
import { startsEarly } from '../starts-early.ts'
import { asObjectErrors } from './read-object-form.ts'
import type { readOrderForm } from './read-order-form.ts'

// zod would try `new Function` for speed, which the shop's policy refuses with an error in the console.
z.config({ jitless: true })
speakLithuanian()

/**
 * What the server would say about the form, said before it is sent: the same schema, the same sentences. The request to
 * begin early is asked for here alone: an outside client's order is an order without it.
 */
export function checkOrder(body: ReturnType<typeof readOrderForm>): FieldErrors {
  const errors = errorsOf(PlaceOrder.safeParse(body).error)
  if (!body.early_start && startsEarly(body, dayOf(new Date())))
    errors.early_start = ['Kad nuoma galėtų prasidėti taip greitai, pažymėkite šį prašymą.']
  return errors
}

/** The same of a new work site, under the names that its fields have in the form. */
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

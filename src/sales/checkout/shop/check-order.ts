import type { z } from 'zod'
import { ObjectForm } from '#people/work-sites/objects.contract.ts'
import { setZodLocale } from '#platform/zod-locale.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { PlaceOrder } from '../checkout.contract.ts'
import { isEarlyStart } from '../is-early-start.ts'
import { toWorkSiteErrors } from './read-object-form.ts'
import type { readOrderForm } from './read-order-form.ts'

setZodLocale()

/** Only the form requires the early-start request: an API client's order is valid without it. */
export function checkOrder(body: ReturnType<typeof readOrderForm>): FormFieldErrors {
  const errors = errorsOf(PlaceOrder.safeParse(body).error)
  if (!body.early_start && isEarlyStart(body, toVilniusDay(new Date())))
    errors.early_start = ['Kad nuoma galėtų prasidėti taip greitai, pažymėkite šį prašymą.']
  return errors
}

/** Errors stand under the checkout form's field names. */
export function checkWorkSite(site: object | undefined): FormFieldErrors {
  return site ? toWorkSiteErrors(errorsOf(ObjectForm.safeParse(site).error)) : {}
}

function errorsOf(error: z.ZodError | undefined): FormFieldErrors {
  const errors: FormFieldErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

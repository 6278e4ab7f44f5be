import { z } from 'zod'
import { speakLithuanian } from '#platform/words.ts'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { PlaceOrder } from '../checkout.contract.ts'

// zod would try `new Function` for speed, which the shop's policy refuses with an error in the console.
z.config({ jitless: true })
speakLithuanian()

/** What the server would say about the form, said before it is sent: the same schema, the same sentences. */
export function checkOrder(body: unknown): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of PlaceOrder.safeParse(body).error?.issues ?? []) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}

import { setZodLocale } from '#platform/zod-locale.ts'
import { HandOverBody } from './handovers.contract.ts'

setZodLocale()

/** Missing fields are asked for while the customer is there, before any question about unpaid tools. Null: none. */
export function findMissingHandOverFields(body: unknown): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of HandOverBody.safeParse(body).error?.issues ?? []) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  if (isUnsigned(body)) errors.signature = ['Reikia kliento parašo.']
  return Object.keys(errors).length > 0 ? errors : null
}

const isUnsigned = (body: unknown): boolean => {
  const { signature, signed_by_typing } = body as Pick<HandOverBody, 'signature' | 'signed_by_typing'>
  return signature.length === 0 && !signed_by_typing
}

import { z } from 'zod'
import { speakLithuanian } from '#platform/words.ts'
import { HandOverBody } from './handovers.contract.ts'

// The shop's policy refuses the functions that zod would make for speed, with an error in the console.
z.config({ jitless: true })
speakLithuanian()

/**
 * What the shop would refuse of a hand-over in any case, by field; null: nothing. Said while the customer is still there, and before anybody
 * is asked whether to hand out what is not paid.
 */
export function missingInHandOver(body: unknown): Record<string, string[]> | null {
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

import { z } from 'zod'
import { limits } from '#platform/limits/limits.ts'

export interface ViesAnswer {
  /** Unknown says nothing about the code. */
  answer: 'valid' | 'invalid' | 'unknown'
  name: string | null
  address: string | null
  /** The proof; only for a named requester. */
  consultation_number: string | null
}

interface Question {
  /** With the country prefix: LT100001919017. */
  code: string
  requester: string
  timeoutMs?: number
}

const unknown: ViesAnswer = { answer: 'unknown', name: null, address: null, consultation_number: null }

const said = z
  .string()
  .max(1_000)
  .nullish()
  // VIES writes dashes for missing data.
  .transform((text) => (text && /[^\s-]/.test(text) ? text.replace(/\s+/g, ' ').trim() : null))

const Answer = z.object({
  valid: z.boolean(),
  userError: z.string().nullish(),
  name: said,
  address: said,
  requestIdentifier: said,
})

/** The Commission's REST `check-vat-number`. An unavailable state and any failure: `unknown`, never throws. */
export async function queryVies(
  url: string,
  { code, requester, timeoutMs = limits.viesAnswerMs }: Question,
): Promise<ViesAnswer> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: code.slice(0, 2),
        vatNumber: code.slice(2),
        ...(requester && { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = Answer.safeParse(await response.json())
    if (!response.ok || !answer.success) return unknown
    const { valid, userError, name, address, requestIdentifier } = answer.data
    // Unavailable states, too, say `valid: false`.
    if (userError && userError !== (valid ? 'VALID' : 'INVALID')) return unknown
    return { answer: valid ? 'valid' : 'invalid', name, address, consultation_number: requestIdentifier }
  } catch {
    return unknown
  }
}

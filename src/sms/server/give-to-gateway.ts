import type { sms_messages } from './sms.tables.ts'

/** How long the gateway has for its answer. */
export const GATEWAY_MS = 20_000

/** `answer`: what it said, as it said it; empty where it said nothing. */
type Outcome = { answer: string } & (
  | { kind: 'taken' }
  /** Surely not there: it may be tried again. */
  | { kind: 'not-reached'; why: string }
  /** It will not take it, however often it is asked. */
  | { kind: 'refused'; why: string }
  | { kind: 'uncertain'; why: string }
)

/**
 * Gives one SMS to the gateway of `SMS`: `POST` with the address's user and key as Basic authorization, and
 * `{ to, text, from?, reference }` as JSON. 2xx and 409 (it has this reference already) mean that it is taken, 408, 429 and 5xx that it is
 * not and may be later, everything else that it never will be. `docs/operations.md` tells gateways so.
 */
export async function giveToGateway(
  gateway: string | undefined,
  { recipient, text, reference }: Pick<typeof sms_messages.$inferSelect, 'recipient' | 'text' | 'reference'>,
  waitMs = GATEWAY_MS,
): Promise<Outcome> {
  if (!gateway) return { kind: 'refused', why: 'SMS siuntimas išjungtas.', answer: '' }
  const { address, authorization, from } = partsOf(gateway)
  let status: number
  let answered: string
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': reference,
        ...(authorization && { authorization }),
      },
      body: JSON.stringify({ to: recipient, text, ...(from && { from }), reference }),
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    })
    status = answer.status
    answered = `${status} ${await firstWords(answer)}`.trim()
  } catch (error) {
    const code = codeOf(error)
    return neverThere.has(code)
      ? { kind: 'not-reached', why: `SMS tiekėjas nepasiekiamas (${code}).`, answer: '' }
      : { kind: 'uncertain', why: code, answer: '' }
  }
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'taken', answer: answered }
  const why = `SMS tiekėjas atsakė ${status}.`
  return status === 408 || status === 429 || status >= 500
    ? { kind: 'not-reached', why, answer: answered }
    : { kind: 'refused', why, answer: answered }
}

/** As much of an answer as a person wants to read; nothing of it decides anything, so that one that breaks off is one, too. */
async function firstWords(answer: Response): Promise<string> {
  let said = ''
  try {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      said += decoder.decode(chunk, { stream: true })
      if (said.length > MOST_KEPT) break
    }
  } catch {
    // what came is kept
  }
  return said
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_KEPT)
}

const MOST_KEPT = 300

/** Errors from before anything was said to the gateway. */
const neverThere = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  const cause = (error as { cause?: { code?: string } }).cause
  return cause?.code ?? (error as Error).name
}

function partsOf(gateway: string) {
  const url = new URL(gateway)
  const from = url.searchParams.get('from')
  const { username, password } = url
  url.searchParams.delete('from')
  url.username = ''
  url.password = ''
  const key = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    address: url,
    from,
    authorization: username ? `Basic ${Buffer.from(key).toString('base64')}` : undefined,
  }
}

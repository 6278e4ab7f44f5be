import type { sms_messages } from './sms.tables.ts'

/** Timeout. */
export const GATEWAY_MS = 20_000

/** `answer`: verbatim, or empty. */
type Outcome = { answer: string } & (
  | { kind: 'taken' }
  /** Surely not delivered: may be retried. */
  | { kind: 'not-reached'; why: string }
  /** The gateway refuses the SMS for good. */
  | { kind: 'refused'; why: string }
  | { kind: 'uncertain'; why: string }
)

/**
 * `POST` with user and key of `SMS` as Basic authorization, JSON `{ to, text, from?, reference }`. 2xx and 409 (known
 * reference): accepted; 408, 429 and 5xx retry; all else is final. See `docs/operations.md`.
 */
export async function sendToGateway(
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

async function firstWords(answer: Response): Promise<string> {
  let said = ''
  try {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      said += decoder.decode(chunk, { stream: true })
      if (said.length > MAX_KEPT) break
    }
  } catch {
    // keeps what came
  }
  return said
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_KEPT)
}

const MAX_KEPT = 300

/** Nothing reached the gateway. */
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
  return { address: url, from, authorization: username ? `Basic ${Buffer.from(key).toString('base64')}` : undefined }
}

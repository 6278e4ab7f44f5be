import type { sms_messages } from './sms.tables.ts'

/** How long the gateway has for its answer. */
export const GATEWAY_MS = 20_000

type Outcome =
  | { kind: 'taken' }
  /** Surely not there: it may be tried again. */
  | { kind: 'not-reached'; why: string }
  /** It will not take it, however often it is asked. */
  | { kind: 'refused'; why: string }
  | { kind: 'uncertain'; why: string }

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
  if (!gateway) return { kind: 'refused', why: 'SMS siuntimas išjungtas.' }
  const { address, authorization, from } = partsOf(gateway)
  let status: number
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
    await answer.body?.cancel()
  } catch (error) {
    const code = codeOf(error)
    return neverThere.has(code)
      ? { kind: 'not-reached', why: `SMS tiekėjas nepasiekiamas (${code}).` }
      : { kind: 'uncertain', why: code }
  }
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'taken' }
  const why = `SMS tiekėjas atsakė ${status}.`
  return status === 408 || status === 429 || status >= 500 ? { kind: 'not-reached', why } : { kind: 'refused', why }
}

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

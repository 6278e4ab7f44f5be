import { z } from 'zod'

/** `url` has no slash at the end. */
export interface PaymentAccount {
  provider: 'montonio' | 'stripe'
  key: string
  secret: string
  url: string
}

/** Each provider's key format, so that swapped keys are noticed at start. */
const keysOf = {
  montonio: { like: 'montonio://ACCESS:SECRET@stargate.montonio.com', key: /./, secret: /./ },
  stripe: { like: 'stripe://sk_…:whsec_…@api.stripe.com', key: /^[sr]k_\w+$/, secret: /^whsec_\w+$/ },
} as const

/** Separated by blanks or commas, each provider once. */
export function buildPaymentAccountsSchema() {
  const like = Object.values(keysOf).map((one) => `'${one.like}'`)
  const must = `like ${like.join(' or ')}, each once, several separated by blanks`
  return z.string().transform((given, ctx) => {
    const accounts = given
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(paymentAccount)
    const names = new Set(accounts.map((one) => one?.provider))
    if (!names.has(undefined) && names.size === accounts.length) return accounts as PaymentAccount[]
    ctx.addIssue({ code: 'custom', message: must })
    return z.NEVER
  })
}

/** A local port is a test stand-in and needs no TLS. */
function paymentAccount(given: string): PaymentAccount | undefined {
  const { protocol = '', username, password, host, hostname, port, pathname, search, hash } = URL.parse(given) ?? {}
  const provider = protocol.slice(0, -1) as PaymentAccount['provider']
  const keys = Object.hasOwn(keysOf, provider) ? keysOf[provider] : undefined
  if (!keys || !username || !password || !hostname || !/^\/?$/.test(`${pathname}${search}${hash}`)) return
  const [key, secret] = [username, password].map(decoded) as [string, string]
  if (!keys.key.test(key) || !keys.secret.test(secret)) return
  const isStandIn = port !== '' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return { provider, key, secret, url: `${isStandIn ? 'http' : 'https'}://${host}` }
}

/** Empty for invalid percent-encoding. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

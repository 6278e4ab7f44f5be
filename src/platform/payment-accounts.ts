import { z } from 'zod'

/** The shop's account with a payment provider. `url` has no slash at the end. */
export interface PaymentAccount {
  provider: 'montonio' | 'stripe'
  key: string
  secret: string
  url: string
}

/** What keys of a provider look like, so that one put in the other's place is noticed at start. */
const keysOf = {
  montonio: { like: 'montonio://ACCESS:SECRET@stargate.montonio.com', key: /./, secret: /./ },
  stripe: { like: 'stripe://sk_…:whsec_…@api.stripe.com', key: /^[sr]k_\w+$/, secret: /^whsec_\w+$/ },
} as const

/** What PAYMENTS says: accounts separated by blanks or commas, each provider once. */
export function paymentAccounts() {
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

/** Undefined: it is none. A machine's own port is a stand-in for tests and is spoken to without TLS. */
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

/** Empty where what stands behind a % is no character. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

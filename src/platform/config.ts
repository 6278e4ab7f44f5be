import { resolve } from 'node:path'
import { databaseWithTls } from './database/demand-tls.ts'
import { hostName } from './http/known-hosts.ts'

export interface Config {
  port: number
  host: string
  /** Undefined: the program runs its own PostgreSQL under dataDir. */
  databaseUrl: string | undefined
  /** The same database as the role that owns its tables; undefined: databaseUrl's role owns them itself. */
  databaseOwnerUrl: string | undefined
  /** A copy of that database for public reads; undefined: everything is read from databaseUrl. */
  databaseReadUrl: string | undefined
  dataDir: string
  /** Base of links in mails, the sitemap and canonical addresses; never taken from a request. No slash at the end. */
  publicUrl: string
  /** Names under which the shop answers, beside localhost and numbers; undefined (no PUBLIC_URL was given): under any. */
  hosts: string[] | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  demo: boolean
  mailUrl: string | undefined
  /** How many proxies in front are trusted for client addresses. */
  trustProxy: number
  /** Google Analytics' measurement id; undefined: the shop keeps no statistics of visitors. */
  analyticsId: string | undefined
  /** Measures how quick pages are for visitors who agree. */
  webVitals: boolean
  /** Where VIES answers about VAT codes; undefined: nobody is asked. */
  viesUrl: string | undefined
  /** Opens `/metrics`; undefined: there is no such address. */
  metricsToken: string | undefined
  /** Database statements that take longer are logged. */
  slowQueryMs: number
  /** A bucket for pictures; undefined: they lie under dataDir. */
  picturesUrl: string | undefined
  /** A bucket to which `npm run backup` takes its files; undefined: they stay where they were made. */
  backupUrl: string | undefined
}

/** One line that names the variable, what it must be and what it was. */
export class WrongVariable extends Error {
  constructor(name: string, must: string, was: string) {
    super(`${name} must be ${must}, but it is '${was}'`)
    this.name = 'WrongVariable'
  }
}

/** Reads and checks every variable of the program. Throws WrongVariable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65535)
  const adminEmail = text(env, 'ADMIN_EMAIL')
  const adminPassword = text(env, 'ADMIN_PASSWORD')
  if (adminEmail && !/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    throw new WrongVariable('ADMIN_EMAIL', 'an e-mail address', adminEmail)
  if (adminPassword && (adminPassword.length < 8 || adminPassword.length > 128))
    throw new WrongVariable('ADMIN_PASSWORD', '8 to 128 characters long', `${adminPassword.length} characters long`)
  if (adminPassword && !adminEmail) throw new WrongVariable('ADMIN_EMAIL', 'given together with ADMIN_PASSWORD', '')

  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
  const alsoHosts = hostNames(env, 'ALSO_HOSTS')
  if (alsoHosts.length > 0 && !publicUrl)
    throw new WrongVariable('PUBLIC_URL', 'given together with ALSO_HOSTS', publicUrl ?? '')

  const analyticsId = text(env, 'ANALYTICS_ID')
  if (analyticsId && !/^G-[A-Z0-9]{4,20}$/.test(analyticsId))
    throw new WrongVariable('ANALYTICS_ID', "a measurement id like 'G-AB12CD34EF'", analyticsId)

  const databaseUrl = databaseAddress(env, 'DATABASE_URL')
  const databaseOwnerUrl = databaseAddress(env, 'DATABASE_OWNER_URL')
  const databaseReadUrl = databaseAddress(env, 'DATABASE_READ_URL')
  if (databaseReadUrl && !databaseUrl)
    throw new WrongVariable('DATABASE_URL', 'given together with DATABASE_READ_URL', '')
  if (databaseOwnerUrl && !databaseUrl)
    throw new WrongVariable('DATABASE_URL', 'given together with DATABASE_OWNER_URL', '')

  const metricsToken = text(env, 'METRICS_TOKEN')
  if (metricsToken && metricsToken.length < 16)
    throw new WrongVariable('METRICS_TOKEN', 'at least 16 characters long', `${metricsToken.length} characters long`)

  return {
    port,
    host: text(env, 'HOST') ?? 'localhost',
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    dataDir: resolve(text(env, 'DATA_DIR') ?? './data'),
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    hosts: publicUrl === undefined ? undefined : [new URL(publicUrl).hostname, ...alsoHosts],
    adminEmail,
    adminPassword,
    demo: yesOrNo(env, 'DEMO', true),
    mailUrl: mailAddress(env, 'MAIL_URL'),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    analyticsId,
    webVitals: yesOrNo(env, 'WEB_VITALS', false),
    viesUrl: address(env, 'VIES_URL', ['http:', 'https:']),
    metricsToken,
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 200, 0, 3_600_000),
    picturesUrl: bucketAddress(env, 'PICTURES_URL'),
    backupUrl: bucketAddress(env, 'BACKUP_URL'),
  }
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const given = text(env, name)
  if (given === undefined) return otherwise
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (!(value >= least && value <= most))
    throw new WrongVariable(name, `a whole number from ${least} to ${most}`, given)
  return value
}

function yesOrNo(env: NodeJS.ProcessEnv, name: string, otherwise: boolean): boolean {
  const given = text(env, name)
  if (given === undefined) return otherwise
  if (given !== '0' && given !== '1') throw new WrongVariable(name, '0 or 1', given)
  return given === '1'
}

function address(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const given = text(env, name)
  if (given === undefined) return undefined
  // A server behind a socket has no host before the path (`postgres://me@/shop?host=/run/postgresql`), which URL refuses.
  const protocol = URL.parse(given.replace('@/', '@localhost/'))?.protocol
  if (!protocol || !protocols.includes(protocol)) {
    const must = `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`
    throw new WrongVariable(name, must, given.replace(/\/\/[^@/]*@/, '//…@'))
  }
  return given
}

/** With TLS demanded of another machine; see `databaseWithTls`. */
function databaseAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const given = address(env, name, ['postgres:', 'postgresql:'])
  return given && databaseWithTls(given)
}

function mailAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const given = address(env, name, ['smtp:', 'smtps:'])
  const tls = given && new URL(given).searchParams.get('tls')
  if (tls && tls !== 'off') throw new WrongVariable(name, 'without tls=, or with tls=off at the end', `tls=${tls}`)
  return given
}

function hostNames(env: NodeJS.ProcessEnv, name: string): string[] {
  const given =
    text(env, name)
      ?.split(',')
      .map((one) => one.trim()) ?? []
  return given.filter(Boolean).map((one) => {
    const host = one.includes(':') ? undefined : hostName(one)
    if (host === undefined) throw new WrongVariable(name, "names separated by commas, like 'www.shop.lt, shop'", one)
    return host
  })
}

function bucketAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const given = address(env, name, ['http:', 'https:'])
  if (given === undefined) return undefined
  const { username, password, pathname } = new URL(given)
  if (username && password && /^\/[^/]+$/.test(pathname)) return given
  throw new WrongVariable(name, "like 'https://KEY:SECRET@host/bucket?region=…'", given.replace(/\/\/[^@/]*@/, '//…@'))
}

import { resolve } from 'node:path'
import { z } from 'zod'
import { requireDatabaseTls } from './database/require-tls.ts'
import { parseHostName } from './http/known-hosts.ts'
import { buildPaymentAccountsSchema } from './payment-accounts.ts'

/** Environment variables (`databaseUrl` is DATABASE_URL); messages are for the operator. */
const Variables = z
  .object({
    port: wholeNumber(0, 65_535).default(3000),
    host: z.string().default('localhost'),
    /** Undefined: our own PostgreSQL under dataDir. */
    databaseUrl: database().optional(),
    /** The tables' owner; undefined: databaseUrl's role owns them. */
    databaseOwnerUrl: database().optional(),
    /** The database of public reads; undefined: databaseUrl. */
    databaseReadUrl: database().optional(),
    dataDir: z.string().default('./data'),
    publicUrl: shopAddress().optional(),
    alsoHosts: hostNames().optional(),
    adminEmail: matching(/^[^\s@]+@[^\s@]+$/, 'an e-mail address').optional(),
    adminPassword: matching(/^.{8,128}$/s, '8 to 128 characters long').optional(),
    demo: yesOrNo().default(true),
    mailUrl: mailServer().optional(),
    /** `https://user:key@gateway/send?from=Shop`; undefined: no SMS are sent. */
    sms: gateway().optional(),
    /** Number of trusted proxies. */
    trustProxy: wholeNumber(0, 10).default(0),
    /** Undefined: no visitor statistics. */
    analyticsId: matching(/^G-[A-Z0-9]{4,20}$/, "a measurement id like 'G-AB12CD34EF'").optional(),
    /** Undefined: VAT codes are not checked. */
    viesUrl: address('http:', 'https:').optional(),
    /** Opens `/metrics`; undefined: 404. */
    metricsToken: matching(/^.{16,}$/s, 'at least 16 characters long').optional(),
    logLevel: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'debug, info, warn, error or silent')
      .default('info'),
    slowQueryMs: wholeNumber(0, 3_600_000).default(200),
    /** Each provider at most once. */
    payments: buildPaymentAccountsSchema().default([]),
    /** Undefined: stored under dataDir. */
    picturesUrl: bucket().optional(),
    /** Undefined: backups stay local. */
    backupUrl: bucket().optional(),
  })
  .superRefine((given, ctx) => {
    const needs = (key: keyof typeof given, other: keyof typeof given) => {
      if ([given[key]].flat().some((one) => one !== undefined) && !given[other])
        ctx.addIssue({ code: 'custom', path: [other], message: `given together with ${variableOf(key)}` })
    }
    needs('adminPassword', 'adminEmail')
    needs('alsoHosts', 'publicUrl')
    needs('databaseReadUrl', 'databaseUrl')
    needs('databaseOwnerUrl', 'databaseUrl')
  })

export const variables = Object.keys(Variables.shape).map(variableOf)

export type Config = ReturnType<typeof readConfig>

export class WrongVariable extends Error {
  constructor(name: string, must: string, was: string) {
    super(`${name} must be ${must}, but it is '${was}'`)
    this.name = 'WrongVariable'
  }
}

/** Blank variables count as unset. Throws WrongVariable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.keys(Variables.shape).map((key) => [key, env[variableOf(key)]?.trim() || undefined])
  const { data, error } = Variables.safeParse(Object.fromEntries(given))
  if (error) throw wrongVariable(error, env)

  const { alsoHosts = [], ...config } = data
  const publicUrl = config.publicUrl?.replace(/\/+$/, '')
  return {
    ...config,
    dataDir: resolve(config.dataDir),
    /** Never from a request. No slash at the end. */
    publicUrl: publicUrl ?? `http://localhost:${config.port}`,
    /** Besides localhost and IP addresses; undefined (no PUBLIC_URL): any. */
    hosts: publicUrl === undefined ? undefined : [new URL(publicUrl).hostname, ...alsoHosts],
  }
}

function variableOf(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase()
}

function wrongVariable({ issues: [issue] }: z.ZodError, env: NodeJS.ProcessEnv): WrongVariable {
  const name = variableOf(String(issue?.path[0]))
  const given = env[name]?.trim() ?? ''
  const entry = issue?.code === 'custom' ? issue.params?.was : undefined
  const isSecret = /PASSWORD|TOKEN|PAYMENTS/.test(name)
  const was = isSecret ? lengthOf(given) : shownOf(entry ?? given)
  return new WrongVariable(name, issue?.message ?? '', was)
}

const lengthOf = (given: string) => `${given.length} characters long`

/** Hides possible secrets. */
function shownOf(given: string): string {
  // Where a password begins or ends is unknown when it has `@` and `/`: no part of such an address is shown.
  if (/@.*@/s.test(given) || /\/\/[^@]*[/?#].*@/s.test(given)) return lengthOf(given)
  const masked = given.replace(/\/\/.*@/s, '//…@').replace(/\?.*$/s, '?…')
  const isAddress = /^[a-z]+:\/\/(?:…@)?[a-z\d.-]{1,60}(?::\d{1,5})?(?:\/[\w./-]{0,40})?(?:\?…)?$/i.test(masked)
  if (isAddress) return masked
  const isHarmless = /^(?:.{0,6}|[a-z]{1,12}|[a-z.-]{1,40}:\d{1,5}|tls=[a-z]{1,12})$/.test(given)
  return isHarmless ? given : lengthOf(given)
}

function matching(pattern: RegExp, must: string) {
  return z.string().regex(pattern, must)
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (given) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max,
      `a whole number from ${min} to ${max}`,
    )
    .transform(Number)
}

function yesOrNo() {
  return z.enum(['0', '1'], '0 or 1').transform((given) => given === '1')
}

function address(...protocols: string[]) {
  // URL rejects a socket's address (`postgres://me@/shop?host=/run/postgresql`).
  const protocolOf = (given: string) => URL.parse(given.replace('@/', '@localhost/'))?.protocol ?? ''
  const begins = (given: string) => protocols.some((one) => given.toLowerCase().startsWith(`${one}//`))
  return z
    .string()
    .refine(
      (given) => !begins(given) || !given.includes('@') || (protocolOf(given) !== '' && !isCutInPassword(given)),
      {
        error: 'an address whose user and password are written with %2F for /, %40 for @, %3F for ? and %23 for #',
        abort: true,
      },
    )
    .refine((given) => protocols.includes(protocolOf(given)), {
      error: `an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      abort: true,
    })
}

/** A password with both `@` and `/` is read as a host and a path: `postgres://me:pa@ss/word@host/shop` as the host `ss`. */
const isCutInPassword = (given: string) => /\/\/[^/?#]*@[^/?#]*(?:[/#][^?]*|\?[^=]*)@/s.test(given)

/** Pages, links and cookies need a host's root path. */
function shopAddress() {
  return address('http:', 'https:').refine((given) => {
    const { pathname, search, hash, username, password } = new URL(given)
    return /^\/*$/.test(pathname) && !(search || hash || username || password)
  }, "an address without a path, like 'https://shop.example.lt'")
}

function database() {
  return address('postgres:', 'postgresql:').transform(requireDatabaseTls)
}

function mailServer() {
  return address('smtp:', 'smtps:').superRefine((given, ctx) => {
    const tls = new URL(given).searchParams.get('tls')
    const message = 'without tls=, or with tls=off at the end'
    if (tls && tls !== 'off') ctx.addIssue({ code: 'custom', message, params: { was: `tls=${tls}` } })
  })
}

/** Carries personal data: without TLS only to this machine. */
function gateway() {
  return address('http:', 'https:').refine((given) => {
    const { protocol, hostname } = new URL(given)
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  }, "an address like 'https://user:key@gateway.example/send', or http:// on this machine")
}

function hostNames() {
  return z.string().transform((given, ctx) => {
    const names = given.split(',').map((one) => one.trim())
    return names.filter(Boolean).map((one) => {
      const host = one.includes(':') ? undefined : parseHostName(one)
      const message = "names separated by commas, like 'www.shop.lt, shop'"
      if (host === undefined) ctx.addIssue({ code: 'custom', message, params: { was: one } })
      return host ?? z.NEVER
    })
  })
}

function bucket() {
  return address('http:', 'https:').refine((given) => {
    const { username, password, pathname } = new URL(given)
    return username && password && /^\/[^/]+$/.test(pathname)
  }, "like 'https://KEY:SECRET@host/bucket?region=…'")
}

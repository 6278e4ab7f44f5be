import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { publicCacheControl } from '../cache/cache-public-responses.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { bareStyle, closedPolicy, withCamera, withLocation } from '../http/security-headers.ts'
import type { Api, apiContext, reportContext } from './api-context.ts'
import { isPersonal, isSecret, mayUseCamera, mayUseLocation } from './page-address.ts'
import { withAnalytics } from './page-policy.ts'
import { renderBarePage } from './render-bare-page.ts'

export type Build = ServerBuild & {
  entry: { module: { apiContext: typeof apiContext; reportContext: typeof reportContext } }
}

export interface PageRendererOptions {
  publicUrl: string
  security: Record<string, string>
  api: Api
  /** The tags of the API's answers, after rendering. */
  shown: () => string[]
  report: (error: unknown) => void
  requestId: string
  analytics?: ((pathname: string) => boolean) | undefined
}

/** `sent`: URL-encoded fields of a form; the response is then the sender's alone. */
export type RenderPage = (address: string, rendering: PageRendererOptions, sent?: string) => Promise<CachedResponse>

/** The response without a form is the same for everybody. */
export function pageRenderer(build: Build, mode: 'production' | 'development' = 'production'): RenderPage {
  const handle = createRequestHandler(build, mode)

  return async (address, { publicUrl, security, api, shown, report, requestId, analytics }, sent) => {
    const context = new RouterContextProvider()
    context.set(build.entry.module.apiContext, api)
    context.set(build.entry.module.reportContext, report)
    // The visitor's headers are left out on purpose: the response may go to everybody.
    const response = await handle(new Request(publicUrl + address, sent === undefined ? {} : posted(sent)), context)
    const path = address.split('?', 1)[0] as string
    const isData = path.endsWith('.data')
    const failed = response.status >= 500 && !isData && mode === 'production'

    const headers: { [name: string]: string } = {
      'cache-control': failed ? 'no-store' : publicCacheControl,
      'content-security-policy': failed ? bareStyle : closedPolicy,
      ...security,
      ...(mayUseCamera(path) && { 'permissions-policy': withCamera(security['permissions-policy']) }),
      ...(mayUseLocation(path) && { 'permissions-policy': withLocation(security['permissions-policy']) }),
      ...(isPersonal(path) && { 'x-robots-tag': 'noindex' }),
      ...(response.status === 503 && { 'retry-after': '5' }),
      ...Object.fromEntries(response.headers),
      ...(failed && { 'content-type': 'text/html; charset=utf-8' }),
      ...(sent !== undefined && { 'cache-control': 'no-store' }),
      ...(isSecret(path) && { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
    }
    const policy = headers['content-security-policy']
    if (analytics?.(path) && !failed && policy) headers['content-security-policy'] = withAnalytics(policy)
    // Bytes all the way: as text a large page would be copied three times.
    const body = failed ? Buffer.from(errorPage(response.status, requestId)) : Buffer.from(await response.arrayBuffer())
    return new CachedResponse({ status: response.status, headers, body, tags: shown() })
  }
}

const posted = (body: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
})

const away = {
  title: 'Trumpam nepasiekiame duomenų',
  text: 'Parduotuvė netrukus vėl veiks. Palaukite kelias sekundes ir pabandykite dar kartą.',
}
const broken = {
  title: 'Įvyko klaida',
  text: 'Puslapio parodyti nepavyko. Apie klaidą jau žinome. Pabandykite dar kartą arba grįžkite į pradžią.',
}

/** Depends on nothing and reveals nothing; the request id finds the log line. */
function errorPage(status: number, requestId: string): string {
  return renderBarePage({
    ...(status === 503 ? away : broken),
    link: { href: '/', label: 'Grįžti į pradžią' },
    note: `Klaidos numeris: <code>${requestId.replace(/[^\w.:-]/g, '')}</code>`,
  })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop, type Shop } from '#app/shop.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { buildEndpointUrl, type RequestInput } from '../browser/api-client.ts'
import type { Clock } from '../clock.ts'
import { readConfig } from '../config.ts'
import type { EndpointShape } from '../contract.ts'
import { createSilentLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type As = { as?: string }

export interface TestShop extends Shop {
  setNow: (now: Date) => void
  /** Through the whole HTTP stack. */
  request: <C extends EndpointShape>(endpoint: C, input?: TestRequest<C> & As) => Promise<TestAnswer>
}

export type TestRequest<_C extends EndpointShape> = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries
  body: any
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

export interface TestShopParts {
  now?: Date
  /** An existing shop, kept on close. */
  on?: { url: string; dataDir: string }
  env?: NodeJS.ProcessEnv
  /** The shop has no seller, like an empty shop: it issues no documents. */
  unready?: boolean
}

/** Ready for business but empty; `now` stands still until moved. */
export async function openTestShop({
  now = new Date('2026-11-18T08:30:00Z'),
  on,
  env,
  unready,
}: TestShopParts = {}): Promise<TestShop> {
  const database = on ?? (await createTestDatabase())
  const dataDir = on?.dataDir ?? mkdtempSync(join(tmpdir(), 'irankine-shop-'))
  let current = now
  const clock: Clock = () => new Date(current)
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://shop.example.lt', DEMO: '0', ...env })
  const shop = await openShop({ config, databaseUrl: database.url, log: createSilentLog(), clock, worker: false })
  await shop.app.ready()
  if (!on && !unready) await openForBusiness(shop.context)
  return {
    ...shop,
    setNow: (moment) => {
      current = moment
    },
    async request(endpoint, { as, headers, body, ...input } = {}) {
      const answer = await shop.app.inject({
        method: endpoint.method,
        url: buildEndpointUrl(endpoint, input as RequestInput<EndpointShape>),
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.payload,
        headers: answer.headers,
        bytes: answer.rawPayload,
      }
    },
    async close() {
      await shop.close()
      if (on) return
      await (database as TestDatabase).drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createSilentLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { compare, formatRates, type Gear } from './compare.ts'
import { type RunningShop, startBuiltShop, stopAll } from './processes.ts'
import { reportMaximum } from './report.ts'

const admin = { email: 'bench@example.lt', password: 'matuojame-kalendoriu-7' }

export interface OfficeShop extends RunningShop {
  databaseUrl: string
  startAgain: () => Promise<RunningShop>
}

/** Removes all after `measure`. */
export async function withOffice(
  fill: (db: Db) => Promise<void>,
  measure: (url: string, token: string, office: OfficeShop) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'irankine-bench-'))
  chmodSync(folder, 0o711)
  process.env.NODE_ENV = 'production'
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o711 })
    const postgres = await startEmbeddedPostgres({ dataDir, log: createSilentLog() })
    try {
      await migrate({ url: postgres.ownerUrl })
      const pool = new pg.Pool({ connectionString: postgres.ownerUrl })
      await fill(drizzle(pool))
      await pool.end()
      const startAgain = () =>
        startBuiltShop({
          DATABASE_URL: postgres.ownerUrl.replace('@/', '@localhost/'),
          DATA_DIR: join(folder, 'shop'),
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
        })
      const shop = await startAgain()
      await measure(shop.url, await signInToOffice(shop.url), { ...shop, databaseUrl: postgres.ownerUrl, startAgain })
    } finally {
      await stopAll()
      await postgres.stop()
    }
  } finally {
    await stopAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export async function signInToOffice(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = (await signedIn.json()) as { token: string }
  return token
}

/** Sequential; median against the office's 50 ms. */
export async function reportAnswer(work: string, address: string, token: string, rounds = 30): Promise<void> {
  const { origin, pathname, search } = new URL(address)
  const { took, note } = await askInTurn(origin, buildOfficeRequest(token, pathname + search), rounds)
  reportMaximum(work, took, 50, 'ms', note)
}

/** Also the ratio to a bare server with eight clients. */
export async function reportAmongEight(work: string, gear: Gear, request: Request, mostMs = 50): Promise<void> {
  const { took, note } = await askInTurn(gear.shop.url, request, 30)
  const comparison = await compare({ ...gear, rounds: 1 }, { requests: [request], clients: 8 })
  reportMaximum(
    work,
    took,
    mostMs,
    'ms',
    `${comparison.ratio.toFixed(3)} of bare for eight: ${formatRates(comparison)}; ${note}`,
  )
}

async function askInTurn(url: string, { method = 'GET', path = '/', headers, body }: Request, rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const answer = await fetch(url + path, { method, ...(headers && { headers }), ...(body && { body }) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return { took: computeMedian(times), note: `quickest ${Math.min(...times).toFixed(1)} ms of ${rounds}` }
}

/** As the office's screens; the body as JSON. */
export function buildOfficeRequest(token: string, path: string, body?: object): Request {
  const authorization = `Bearer ${token}`
  if (!body) return { method: 'GET', path, headers: { authorization } }
  const headers = { authorization, 'content-type': 'application/json' }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

export function computeMedian(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

import type { Request } from 'autocannon'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { keepSettings } from '#shell/settings/server/read-settings.ts'
import { openShop } from '../src/app/shop.ts'

export interface Recorded {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

/** Asked twice, the second is recorded. */
export async function recordStatements(databaseUrl: string, dataDir: string, requests: Request[]): Promise<Recorded[]> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const shop = await openShop({ config, databaseUrl, log: silentLog(), worker: false })
  keepSettings(shop.ground.database.db)
  try {
    let recorded: Recorded[] = []
    for (const { method, path, headers, body } of requests) {
      const ask = () =>
        shop.app.inject({
          method: method as 'POST',
          url: path as string,
          ...(headers && { headers }),
          ...(body && { payload: body }),
        })
      const { statements, answer } = await listening(ask)
      if (answer.statusCode >= 300) throw new Error(`${path} answers ${answer.statusCode}: ${answer.payload}`)
      recorded = statements
    }
    return recorded
  } finally {
    await shop.close()
  }
}

type Query = (...asked: unknown[]) => unknown

/** All `pg` clients of this process. */
async function listening<T>(action: () => Promise<T>): Promise<{ statements: Recorded[]; answer: T }> {
  const statements: Recorded[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...asked) {
    const [first, second] = asked
    const { text, values } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as { text: string; values?: unknown[] })
    const one: Recorded = { text, values: values ?? (Array.isArray(second) ? second : []), rows: [] }
    statements.push(one)
    const last = asked.at(-1)
    if (typeof last === 'function') {
      asked[asked.length - 1] = (error: unknown, result: { rows: Recorded['rows'] | unknown[][] } | undefined) => {
        one.rows = (result?.rows ?? []) as Recorded['rows']
        last(error, result)
      }
      return query.apply(this, asked)
    }
    return (query.apply(this, asked) as Promise<{ rows: Recorded['rows'] }>).then((result) => {
      one.rows = result.rows
      return result
    })
  }
  try {
    return { answer: await action(), statements }
  } finally {
    prototype.query = query
  }
}

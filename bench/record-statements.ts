import type { Request } from 'autocannon'
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { createSilentLog } from '#platform/log.ts'
import { cacheSettings } from '#shell/settings/server/public/read-settings.ts'
import { openShop } from '../src/app/shop.ts'

export interface RecordedStatement {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

/** Asked twice, the second is recorded. */
export async function recordStatements(
  databaseUrl: string,
  dataDir: string,
  requests: Request[],
): Promise<RecordedStatement[]> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const shop = await openShop({ config, databaseUrl, log: createSilentLog(), worker: false })
  cacheSettings(shop.context.database.db)
  try {
    let recorded: RecordedStatement[] = []
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

type Query = (...requests: unknown[]) => unknown

/** All `pg` clients of this process. */
async function listening<T>(action: () => Promise<T>): Promise<{ statements: RecordedStatement[]; answer: T }> {
  const statements: RecordedStatement[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...requests) {
    const [first, second] = requests
    const { text, values } =
      typeof first === 'string' ? { text: first, values: undefined } : (first as { text: string; values?: unknown[] })
    const one: RecordedStatement = { text, values: values ?? (Array.isArray(second) ? second : []), rows: [] }
    statements.push(one)
    const last = requests.at(-1)
    if (typeof last === 'function') {
      requests[requests.length - 1] = (
        error: unknown,
        result: { rows: RecordedStatement['rows'] | unknown[][] } | undefined,
      ) => {
        one.rows = (result?.rows ?? []) as RecordedStatement['rows']
        last(error, result)
      }
      return query.apply(this, requests)
    }
    return (query.apply(this, requests) as Promise<{ rows: RecordedStatement['rows'] }>).then((result) => {
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

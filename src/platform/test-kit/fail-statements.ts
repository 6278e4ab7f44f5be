import pg from 'pg'

export type SqlStatement = string

/** Selected statements fail unsent, as on a dead connection. Returns the undo. */
export function failStatements(breaks: (statement: SqlStatement) => boolean): () => void {
  const { query } = pg.Client.prototype
  const broken = function (this: pg.Client, ...requests: unknown[]) {
    const [first] = requests as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (!breaks(text)) return (query as (...inputs: unknown[]) => unknown).apply(this, requests)
    const error = new Error(`not sent: ${text.slice(0, 60)}`)
    const entry = requests.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined
    if (!entry) return Promise.reject(error)
    process.nextTick(entry, error)
  }
  pg.Client.prototype.query = broken as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

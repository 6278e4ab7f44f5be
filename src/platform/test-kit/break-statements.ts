import pg from 'pg'

/** What goes to PostgreSQL, as one text. */
export type Statement = string

/**
 * From now on statements that `breaks` chooses are not sent but fail, as on a connection that has just died. Answers
 * with the function that mends it. Tests alone have this seam: it stands on pg's own client, not in the shop.
 */
export function breakStatements(breaks: (statement: Statement) => boolean): () => void {
  const { query } = pg.Client.prototype
  const broken = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (!breaks(text)) return (query as (...asked: unknown[]) => unknown).apply(this, asked)
    const error = new Error(`not sent: ${text.slice(0, 60)}`)
    const told = asked.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined
    if (!told) return Promise.reject(error)
    process.nextTick(told, error)
  }
  pg.Client.prototype.query = broken as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

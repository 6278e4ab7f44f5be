import pg from 'pg'

export type Statement = string

/** Selected statements fail unsent, as on a dead connection. Returns the undo. */
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

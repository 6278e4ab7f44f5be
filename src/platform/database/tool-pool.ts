import pg from 'pg'

/** One connection for a command. That the server goes away while the command lets go of it is no error of anybody's. */
export function openToolPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'irankine tools' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

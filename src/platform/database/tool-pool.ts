import pg from 'pg'
import { ShopClient } from './shop-client.ts'

/** One connection for a command. That the server goes away while the command lets go of it is no error of anybody's. */
export function openToolPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'irankine tools', Client: ShopClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

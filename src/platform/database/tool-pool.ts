import pg from 'pg'
import { ShopClient } from './shop-client.ts'

/** A server that stops meanwhile is no error. */
export function openToolPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'irankine tools', Client: ShopClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

import { join } from 'node:path'
import { programs } from './debian-parts.ts'
import { startPart } from './part.ts'
import { makeFolder, type Site, shopDatabase, shopUser, writeFor } from './site.ts'

/** Session pooling, because LISTEN and advisory locks belong to a session. */
export function startPgbouncer(site: Site, { port, databasePort }: { port: string; databasePort: string }): void {
  const folder = makeFolder(site, 'pgbouncer')
  const users = writeFor(site, join(folder, 'users.txt'), `"${shopUser}" "${site.passwords.shop}"\n`)
  const settings = [
    '[databases]',
    `${shopDatabase} = host=127.0.0.1 port=${databasePort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = session',
    'max_client_conn = 300',
    'default_pool_size = 100',
    // Without a primary fail fast and retry soon: the defaults are 15 s between tries and 2 minutes of waiting.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 5',
    'tcp_keepidle = 10',
    'tcp_keepintvl = 5',
    'tcp_keepcnt = 3',
  ]
  const file = writeFor(site, join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  startPart(site, { name: 'pgbouncer', file: programs.pgbouncer, args: [file] })
}

import { join } from 'node:path'
import { postgresPrograms } from './debian-parts.ts'
import type { Site } from './site.ts'

/**
 * Seconds. The primary's lock lasts `ttl`, renewed every `loop_wait`: a vanished primary is replaced after 15 to 20 s.
 * Patroni advises against a ttl below 20, as a pause of etcd, disk or network would depose a healthy primary.
 * `loop_wait + 2 × retry_timeout` must fit into `ttl`.
 */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

export interface MachinePlace {
  name: string
  folder: string
  etcd: string
  restPort: string
  port: string
}

/** JSON, which is valid YAML. */
export function buildPatroniSettings(
  { passwords }: Site,
  { name, folder, etcd, restPort, port }: MachinePlace,
): string {
  return JSON.stringify({
    scope: 'irankine',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Not etcd3: with it Patroni 3.0 lets a paused primary take its lock back from its successor, losing confirmed
    // data.
    etcd: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ...pace,
        maximum_lag_on_failover: 1024 * 1024,
        // Commits wait for both machines, and only a complete standby is promoted.
        synchronous_mode: true,
        // Strict would stop the shop when either machine is away, and after each failover.
        synchronous_mode_strict: false,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: databaseParameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: postgresPrograms,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'local all all scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
    },
    watchdog: { mode: 'off' },
  })
}

const databaseParameters = {
  max_connections: 150,
  shared_buffers: '64MB',
  random_page_cost: 1.1,
  jit: 'off',
  // A vanished standby must not be waited for longer than the failover takes.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  wal_keep_size: '256MB',
}

import { join } from 'node:path'
import { postgresPrograms } from './debian-parts.ts'
import type { Site } from './site.ts'

/**
 * How long things take, in seconds. The primary's right lasts `ttl` and is renewed every `loop_wait`, so a primary that
 * vanishes is replaced 15 to 20 s later. Less than 20 is not advised by Patroni: a pause of etcd, of the disk or of the
 * network for so long would then depose a healthy primary. `loop_wait + 2 × retry_timeout` must fit into `ttl`.
 */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

export interface MachinePlace {
  name: string
  folder: string
  etcd: string
  restPort: string
  port: string
}

/** Patroni's settings of one machine. They are YAML, of which JSON is a part. */
export function patroniSettings({ passwords }: Site, { name, folder, etcd, restPort, port }: MachinePlace): string {
  return JSON.stringify({
    scope: 'irankine',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Not etcd3: with it Patroni 3.0 lets a primary that was paused take its right back from the one that has replaced it,
    // and what that one has promised is lost.
    etcd: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ...pace,
        maximum_lag_on_failover: 1024 * 1024,
        // A commit is answered when both machines have written it, and only the machine that has everything is promoted.
        synchronous_mode: true,
        // Strict would stop the shop whenever either of two machines is away, also after each failover.
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
  // A walsender whose standby is gone without a word must not be waited for longer than the failover takes.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  wal_keep_size: '256MB',
}

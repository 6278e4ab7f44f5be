import { freePort } from '#platform/test-kit/running-program.ts'
import { programs } from './debian-parts.ts'
import { startPart } from './part.ts'
import { makeFolder, type Site } from './site.ts'
import { waitUntil } from './wait-until.ts'

/**
 * One is enough here; production needs three, on three machines.
 *
 * @returns host and port for Patroni.
 */
export async function startEtcd(site: Site): Promise<string> {
  const [clients, peers] = [await freePort(), await freePort()]
  const [forClients, forPeers] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`]
  startPart(site, {
    name: 'etcd',
    file: programs['etcd-server'],
    args: [
      ...['--name', 'only', '--data-dir', makeFolder(site, 'etcd'), '--log-level', 'warn'],
      ...['--listen-client-urls', forClients, '--advertise-client-urls', forClients],
      ...['--listen-peer-urls', forPeers, '--initial-advertise-peer-urls', forPeers],
      ...['--initial-cluster', `only=${forPeers}`, '--enable-v2'],
    ],
  })
  await waitUntil('etcd answers', async () => (await fetch(`${forClients}/health`).catch(() => undefined))?.ok)
  return `127.0.0.1:${clients}`
}

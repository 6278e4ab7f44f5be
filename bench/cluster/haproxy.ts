import { join } from 'node:path'
import { programs } from './debian-parts.ts'
import { startPart } from './part.ts'
import { makeFolder, type Site, writeFor } from './site.ts'

export interface HaproxyMachine {
  name: string
  port: string
  restPort: string
}

/** One port to the primary by Patroni, the other to a replica. A change of role cuts the connections. */
export function startDatabaseProxy(
  site: Site,
  machines: readonly HaproxyMachine[],
  ports: { write: string; read: string },
) {
  start(site, 'haproxy-databases', [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    // LISTEN connections may be idle for long; keepalives detect a dead peer.
    '  timeout client 1h',
    '  timeout server 1h',
    '  option clitcpka',
    '  option srvtcpka',
    '  timeout check 2s',
    ...route('write', ports.write, '/primary', machines),
    ...route('read', ports.read, '/replica', machines),
  ])
}

function route(name: string, port: string, value: string, machines: readonly HaproxyMachine[]): string[] {
  return [
    `frontend ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  default_backend to_${name}`,
    `backend to_${name}`,
    '  option httpchk',
    `  http-check send meth OPTIONS uri ${value}`,
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...machines.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`),
  ]
}

/** To ready programs; if none is ready, to live ones, which serve cached pages. */
export function startHaproxy(site: Site, shops: readonly { base: string }[], port: string): void {
  const addresses = shops.map(({ base }) => new URL(base).host.replace('localhost', '127.0.0.1'))
  const choice = (name: string, check: string) => [
    `backend ${name}`,
    '  option redispatch',
    '  retry-on conn-failure',
    '  option httpchk',
    `  http-check send meth GET uri ${check}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1',
    ...addresses.map((address, i) => `  server shop${i + 1} ${address} check`),
  ]
  start(site, 'haproxy-front', [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 4s',
    // the rehearsal's payers set it themselves
    '  option forwardfor if-none',
    'frontend customers',
    `  bind 127.0.0.1:${port}`,
    '  use_backend alive if { nbsrv(ready) eq 0 }',
    '  default_backend ready',
    ...choice('ready', '/readyz'),
    ...choice('alive', '/healthz'),
  ])
}

function start(site: Site, name: string, lines: string[]): void {
  const settings = join(makeFolder(site, name), 'haproxy.cfg')
  writeFor(site, settings, `${['global', '  maxconn 2000', ...lines].join('\n')}\n`)
  startPart(site, { name, file: programs.haproxy, args: ['-db', '-f', settings] })
}

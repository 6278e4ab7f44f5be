import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

/** Path on Debian 12. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** Debian package and program. */
export const programs = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': `${postgresPrograms}/postgres`,
}

/**
 * By apt-get (root only). Starts no services and makes no cluster under /var/lib/postgresql.
 *
 * @throws Error naming what is missing.
 */
export function installMissing(): void {
  const missing = Object.entries(programs)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name)
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`The rehearsal needs these packages of Debian 12 and may not install them: ${missing.join(' ')}.`)

  const undo = [...denyServices(), ...makeNoCluster()]
  try {
    process.stderr.write(`installing ${missing.join(' ')}\n`)
    aptGet('update')
    aptGet('install', '--yes', '--no-install-recommends', ...missing)
  } finally {
    for (const file of undo) rmSync(file, { force: true })
  }
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('/usr/bin/apt-get', ['--quiet', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** policy-rc.d, unless the machine has its own. */
function denyServices(): string[] {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return []
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return [policy]
}

function makeNoCluster(): string[] {
  const folder = '/etc/postgresql-common/createcluster.d'
  const wish = `${folder}/irankine-rehearsal.conf`
  mkdirSync(folder, { recursive: true })
  writeFileSync(wish, 'create_main_cluster = false\n')
  return [wish]
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'

/** PostgreSQL's programs, as Debian 12 lays them. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** What the cluster is made of: Debian's package and the program that we want of it. */
export const programs = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': `${postgresPrograms}/postgres`,
}

/**
 * Installs what is not there, by apt-get, which only root may. Installed packages stay; none of their services is started
 * and no cluster is made under /var/lib/postgresql, because the rehearsal runs the programs itself, in its own folder.
 *
 * @throws Error with one sentence that says what is missing.
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

/** Packages ask this script whether they may start their services. One that is there already is the machine's own. */
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

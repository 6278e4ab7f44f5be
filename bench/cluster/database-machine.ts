import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/test-kit/running-program.ts'
import { buildPatroniSettings } from './build-patroni-settings.ts'
import { programs } from './debian-parts.ts'
import { type Part, startPart, stopPart } from './part.ts'
import { listProcessFamily, sendSignalToAll } from './process-family.ts'
import { makeFolder, type Site, shopDatabase, writeFor } from './site.ts'

/** `sync`: has everything ever confirmed. */
export type ReplicationRole = 'primary' | 'sync'

export class DatabaseMachine {
  readonly name: string
  readonly port: string
  readonly restPort: string
  readonly #site: Site
  readonly #folder: string
  #patroni: Part | undefined

  private constructor(site: Site, { name, port, restPort }: { name: string; port: string; restPort: string }) {
    this.name = name
    this.port = port
    this.restPort = restPort
    this.#site = site
    this.#folder = makeFolder(site, name)
  }

  /** Not yet started. */
  static async setUp(site: Site, name: string, etcd: string): Promise<DatabaseMachine> {
    const machine = new DatabaseMachine(site, { name, port: await freePort(), restPort: await freePort() })
    const { port, restPort } = machine
    const place = { name, folder: machine.#folder, etcd, port, restPort }
    writeFor(site, machine.#settings, buildPatroniSettings(site, place))
    site.atEnd.defer(() => machine.#end())
    return machine
  }

  switchOn(): void {
    this.#patroni = startPart(this.#site, { name: this.name, file: programs.patroni, args: [this.#settings] })
  }

  /** Like a power cut: the disk stays. */
  async kill(): Promise<void> {
    sendSignalToAll(this.#processes(), 'SIGKILL')
    await this.#patroni?.exited
  }

  /** Freezes without closing connections. */
  pause(): void {
    sendSignalToAll(this.#processes(), 'SIGSTOP')
  }

  goOn(): void {
    sendSignalToAll(this.#processes(), 'SIGCONT')
  }

  /** By Patroni's answer; false without one. */
  async is(role: ReplicationRole): Promise<boolean> {
    const input = fetch(`http://127.0.0.1:${this.restPort}/${role}`, { signal: AbortSignal.timeout(1_000) })
    return (await input.catch(() => undefined))?.status === 200
  }

  async ask<Row extends pg.QueryResultRow>(sql: string, database = shopDatabase): Promise<Row[]> {
    const { superuser } = this.#site.passwords
    const connectionString = `postgres://postgres:${superuser}@127.0.0.1:${this.port}/${database}`
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  get #settings(): string {
    return join(this.#folder, 'patroni.yml')
  }

  /** PostgreSQL is not Patroni's child, and survives its restart. */
  #processes(): number[] {
    const pids = [this.#patroni?.pid, this.#postmaster()].filter((pid) => pid !== undefined)
    return [...new Set(pids.flatMap(listProcessFamily))]
  }

  #postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.#folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
      // The pid may have been reused.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#folder) ? pid : undefined
    } catch {
      return undefined
    }
  }

  async #end(): Promise<void> {
    this.goOn()
    if (this.#patroni) await stopPart(this.#patroni)
    sendSignalToAll(this.#processes(), 'SIGKILL')
  }
}

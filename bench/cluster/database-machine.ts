import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#platform/test-kit/running-program.ts'
import { programs } from './debian-parts.ts'
import { type Part, startPart, stopPart } from './part.ts'
import { patroniSettings } from './patroni-settings.ts'
import { familyOf, signalAll } from './process-family.ts'
import { makeFolder, type Site, shopDatabase, writeFor } from './site.ts'

/** `sync`: has everything ever confirmed. */
export type Role = 'primary' | 'sync'

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
    writeFor(site, machine.#settings, patroniSettings(site, place))
    site.atEnd.defer(() => machine.#end())
    return machine
  }

  switchOn(): void {
    this.#patroni = startPart(this.#site, { name: this.name, file: programs.patroni, args: [this.#settings] })
  }

  /** Like a power cut: the disk stays. */
  async kill(): Promise<void> {
    signalAll(this.#processes(), 'SIGKILL')
    await this.#patroni?.exited
  }

  /** Freezes without closing connections. */
  pause(): void {
    signalAll(this.#processes(), 'SIGSTOP')
  }

  goOn(): void {
    signalAll(this.#processes(), 'SIGCONT')
  }

  /** By Patroni's answer; false without one. */
  async is(role: Role): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${this.restPort}/${role}`, { signal: AbortSignal.timeout(1_000) })
    return (await asked.catch(() => undefined))?.status === 200
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
    return [...new Set(pids.flatMap(familyOf))]
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
    signalAll(this.#processes(), 'SIGKILL')
  }
}

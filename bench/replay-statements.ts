import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Template, TemplateSlot } from './statement-template.ts'

/** Random range of each variable. */
export type Choices = Record<string, { from: number; to: number }>

export interface Replay {
  url: string
  templates: Template[]
  choices: Choices
  clients: number
  seconds: number
  /** For pgbench's script. */
  folder: string
}

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** Repetitions a second by pgbench, prepared statements. */
export function replayByPgbench({ url, templates, choices, clients, seconds, folder }: Replay): number {
  const script = join(folder, 'replay.sql')
  const chosen = Object.entries(choices).map(([name, { from, to }]) => `\\set ${name} random(${from}, ${to})`)
  writeFileSync(script, `${[...chosen, ...templates.map(asPgbench)].join('\n')}\n`)
  const value = ['-n', '-M', 'prepared', '-f', script, '-c', String(clients), '-j', '1', '-T', String(seconds), url]
  const { stdout, stderr, status } = spawnSync('pgbench', value, { encoding: 'utf8' })
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || perSecond === undefined) throw new Error(`pgbench failed: ${stderr.slice(0, 300)}`)
  return Number(perSecond)
}

function asPgbench({ text, slots, sets }: Template): string {
  const sql = text
    .trim()
    .replace(/;$/, '')
    // pgbench takes a single colon for a variable, also within quotes.
    .replace(/(?<!:):(?=[A-Za-z_])/g, `'||E'\\x3a'||'`)
    .replace(/\$(\d+)/g, (_, number) => asSql(slots[Number(number) - 1] as TemplateSlot))
  if (sets.length === 0) return `${sql};`
  const columns = Array.from({ length: 1 + Math.max(...sets.map(({ column }) => column)) }, (_, i) => `c${i}`)
  const values = sets.map(({ variable, row, column }) => `(array_agg(c${column}))[${row + 1}] as ${variable}`)
  return `with w (${columns}) as (${sql}) select ${values} from w \\gset`
}

function asSql(slot: TemplateSlot): string {
  if ('list' in slot) return `array[${slot.list.map(asSql)}]`
  if ('variable' in slot) {
    const type = slot.variable === 'key' ? 'text' : 'integer'
    return slot.plus === 0 ? `cast(:${slot.variable} as ${type})` : `(:${slot.variable} + ${slot.plus})`
  }
  if (slot.literal === null) return 'null'
  const escaped = slot.literal.replace(
    /[\\'\n\r:]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `E'${escaped}'`
}

/** The same by a `pg` client, without pgbench. */
export async function replayByPg({ url, templates, choices, clients, seconds }: Replay): Promise<number> {
  const until = performance.now() + seconds * 1000
  let times = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (; performance.now() < until; times++) await once(client, templates, choose(choices))
      await client.end()
    }),
  )
  return times / seconds
}

function choose(choices: Choices): Map<string, number> {
  const between = ({ from, to }: { from: number; to: number }) => from + Math.floor(Math.random() * (to - from + 1))
  return new Map(Object.entries(choices).map(([name, range]) => [name, between(range)]))
}

async function once(client: pg.Client, templates: Template[], variables: Map<string, number>): Promise<void> {
  for (const [index, { text, slots, sets }] of templates.entries()) {
    const values = slots.map((slot) => sentFor(slot, variables))
    const { rows } = await client.query({ name: `replay_${index}`, text, values, rowMode: 'array' })
    for (const { variable, row, column } of sets) variables.set(variable, rows[row]?.[column])
  }
}

function sentFor(slot: TemplateSlot, variables: Map<string, number>): unknown {
  if ('list' in slot) return slot.list.map((one) => sentFor(one, variables))
  return 'variable' in slot ? (variables.get(slot.variable) ?? 0) + slot.plus : slot.literal
}

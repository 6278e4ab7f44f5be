import type pg from 'pg'

/** The plan of a statement sent by the shop or run in a function or trigger. */
export interface ExecutedPlan {
  statement: string
  ms: number
  reads: TableRead[]
}

/** Rows (index entries) visited in all loops. */
export interface TableRead {
  table: string
  way: string
  rows: number
}

/** With auto_explain, also inside functions and triggers. Superusers only. */
export function enablePlanLogging(databaseUrl: string, more: Record<string, string> = {}): string {
  const settings = {
    ...more,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent(options.join(' '))}`
}

export function collectPlans(pool: pg.Pool): { plans: ExecutedPlan[]; stop: () => void } {
  const plans: ExecutedPlan[] = []
  const hear = ({ message = '' }: { message?: string | undefined }) => {
    const [, ms, json] = /^duration: ([\d.]+) ms +plan:\n(.*)$/s.exec(message) ?? []
    if (json) plans.push(asExecuted(Number(ms), JSON.parse(json)))
  }
  const clients = new Set<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (clients.has(client)) return
    clients.add(client)
    client.on('notice', hear)
  }
  // Idle connections are attached when taken.
  pool.on('connect', listen)
  pool.on('acquire', listen)
  return {
    plans,
    stop: () => {
      pool.off('connect', listen)
      pool.off('acquire', listen)
      for (const client of clients) client.off('notice', hear)
    },
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

function asExecuted(
  ms: number,
  { 'Query Text': statement, Plan }: { 'Query Text': string; Plan: PlanNode },
): ExecutedPlan {
  return { statement, ms, reads: readsOf(Plan) }
}

function readsOf(node: PlanNode): TableRead[] {
  const below = (node.Plans ?? []).flatMap(readsOf)
  const table = node['Relation Name']
  const current =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(current * node['Actual Loops'])
  if (!table || !node['Node Type'].endsWith('Scan') || rows === 0) return below
  const index = node['Index Name']
  return [{ table, way: index ? `${node['Node Type']} by ${index}` : node['Node Type'], rows }, ...below]
}

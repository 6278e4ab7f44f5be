/** `{ method: 'GET', status: '200' }`. Few values each: a series lives as long as the process. */
type Labels = Record<string, string>
/** `irankine_jobs_total{job="purge"} 3` */
type Sample = [name: string, labels: Labels, value: number]

interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  read: () => Sample[] | Promise<Sample[]>
}

/** By name; a later one replaces an earlier, as when a test opens a second shop. */
const metrics = new Map<string, Metric>()

export function registerCounter(name: string, help: string): { add: (labels?: Labels) => void } {
  const series = new Map<string, { labels: Labels; value: number }>()
  metrics.set(name, {
    name,
    help,
    type: 'counter',
    read: () => [...series.values()].map(({ labels, value }) => [name, labels, value]),
  })
  return {
    add(labels = {}) {
      const key = Object.values(labels).join('\u0000')
      const match = series.get(key)
      if (match) match.value++
      else series.set(key, { labels, value: 1 })
    },
  }
}

const ends = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** In seconds. */
export function registerHistogram(name: string, help: string): { observe: (labels: Labels, seconds: number) => void } {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
  const samples = ({ labels, counts, sum }: { labels: Labels; counts: number[]; sum: number }): Sample[] => {
    let below = 0
    const buckets = counts.map((count, at): Sample => {
      below += count
      return [`${name}_bucket`, { ...labels, le: String(ends[at] ?? '+Inf') }, below]
    })
    return [...buckets, [`${name}_sum`, labels, sum], [`${name}_count`, labels, below]]
  }
  metrics.set(name, { name, help, type: 'histogram', read: () => [...series.values()].flatMap(samples) })
  return {
    observe(labels, seconds) {
      const key = Object.values(labels).join('\u0000')
      let match = series.get(key)
      if (!match) {
        match = { labels, counts: new Array(ends.length + 1).fill(0), sum: 0 }
        series.set(key, match)
      }
      const fits = ends.findIndex((end) => seconds <= end)
      const at = fits < 0 ? ends.length : fits
      match.counts[at] = (match.counts[at] ?? 0) + 1
      match.sum += seconds
    },
  }
}

type Values = number | [labels: Labels, value: number][]

export function registerGauge(
  name: string,
  help: string,
  read: () => Values | Promise<Values>,
  type: 'gauge' | 'counter' = 'gauge',
) {
  metrics.set(name, {
    name,
    help,
    type,
    read: async () => {
      const values = await read()
      return typeof values === 'number'
        ? [[name, {}, values]]
        : values.map(([labels, value]): Sample => [name, labels, value])
    },
  })
}

/** Prometheus' text format, version 0.0.4. */
export async function writeMetrics(): Promise<string> {
  const written = await Promise.all(
    [...metrics.values()].map(async ({ name, help, type, read }) => {
      const samples = await Promise.resolve(read()).catch(() => [])
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(writeSample)].join('\n')
    }),
  )
  return `${written.join('\n')}\n`
}

function writeSample([name, labels, value]: Sample): string {
  const lines = Object.entries(labels).map(([label, text]) => `${label}="${quoted(text)}"`)
  return `${name}${lines.length > 0 ? `{${lines.join(',')}}` : ''} ${value}`
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** Answers that bypass Fastify. A bare number for speed. */
export const fromMemory = { answers: 0 }
registerGauge(
  'irankine_answers_from_memory_total',
  'Cached pages, public JSON and built files',
  () => fromMemory.answers,
  'counter',
)

export const answers = registerHistogram('irankine_request_seconds', 'Requests that were not answered from memory')
export const slowQueries = registerCounter(
  'irankine_slow_queries_total',
  'Statements that took longer than SLOW_QUERY_MS',
)
export const jobsDone = registerCounter('irankine_jobs_done_total', 'Attempts at jobs in this process')

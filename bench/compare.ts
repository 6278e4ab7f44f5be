import type { ChildProcess } from 'node:child_process'
import { request as ask } from 'node:http'
import type { Request } from 'autocannon'
import type { RecordedAnswer } from './bare-server.ts'
import { computeMedianBy } from './compute-median-by.ts'
import type { LoadResult, Volley } from './load.ts'
import { callHelper, readCpuSeconds, receiveHelperAnswer, startHelper, stopChild } from './processes.ts'

export interface LoadMeasurement extends LoadResult {
  /** Server CPU milliseconds an answer; needs /proc. */
  cpuMs?: number
}

export interface Comparison {
  ours: LoadMeasurement
  bare: LoadMeasurement
  /** To the bare server's, median of the rounds. */
  ratio: number
  /** By CPU time, which other load disturbs less. */
  cpuRatio?: number
}

export interface Server {
  url: string
  pid: number
}

export interface Gear {
  shop: Server
  bare: Server & { helper: ChildProcess }
  load: ChildProcess
  rounds: number
  /** Per volley. */
  seconds: number
}

export async function withGear<T>(
  { shop, rounds, seconds }: Pick<Gear, 'shop' | 'rounds' | 'seconds'>,
  action: (gear: Gear) => Promise<T>,
): Promise<T> {
  const [helper, load] = [startHelper('bare-server.ts'), startHelper('load.ts')]
  try {
    const bare = { url: await receiveHelperAnswer<string>(helper), pid: helper.pid as number, helper }
    return await action({ shop, bare, load, rounds, seconds })
  } finally {
    await Promise.all([helper, load].map(stopChild))
  }
}

export interface CompareInput {
  requests: Request[]
  clients: number
  /** Bypasses our caches. */
  fresh?: boolean
}

/** Alternates, so that other load affects both alike. */
export async function compare(gear: Gear, { requests, clients, fresh = false }: CompareInput): Promise<Comparison> {
  const { shop, bare, rounds, seconds } = gear
  await callHelper(bare.helper, await record(shop.url, requests, fresh))
  const volley = { requests, clients, seconds }
  await fire(gear, shop, { ...volley, fresh, seconds: seconds / 2 })
  await fire(gear, bare, { ...volley, seconds: seconds / 2 })

  const measured: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await fire(gear, shop, { ...volley, fresh })
    const theirs = await fire(gear, bare, volley)
    measured.push({ ours, bare: theirs, ratio: ours.perSecond / theirs.perSecond, cpuRatio: cpuRatio(ours, theirs) })
  }
  const { cpuRatio: byCpu } = computeMedianBy(measured, (one) => one.cpuRatio ?? 0)
  return { ...computeMedianBy(measured, (one) => one.ratio), cpuRatio: byCpu }
}

/** Throws on any answer other than 2xx: a fast refusal is no speed. */
export async function fire(
  { load }: Pick<Gear, 'load'>,
  { url, pid }: Server,
  volley: Omit<Volley, 'url'>,
): Promise<LoadMeasurement> {
  const before = readCpuSeconds(pid)
  const fired = await callHelper<LoadResult>(load, { url, ...volley } satisfies Volley)
  const after = readCpuSeconds(pid)
  if (fired.failed > 0) throw new Error(`${fired.failed} of the answers to ${volley.requests[0]?.path} failed`)
  if (before === undefined || after === undefined) return fired
  return { ...fired, cpuMs: ((after - before) * 1000) / (fired.perSecond * fired.seconds) }
}

export function formatRates({ ours, bare, cpuRatio }: Comparison): string {
  return `${ours.perSecond.toFixed(0)} of ${bare.perSecond.toFixed(0)} /s${cpuRatio === undefined ? '' : `; by CPU time ${cpuRatio.toFixed(2)}`}`
}

function cpuRatio(ours: LoadMeasurement, bare: LoadMeasurement): number | undefined {
  return ours.cpuMs && bare.cpuMs && bare.cpuMs / ours.cpuMs
}

async function record(url: string, requests: Request[], fresh: boolean): Promise<RecordedAnswer[]> {
  const recorded: RecordedAnswer[] = []
  for (const request of requests) {
    // Record the cached answer.
    if (!fresh) await fetchAsSent(url, request)
    recorded.push({ address: getRequestAddress(request), ...(await fetchAsSent(url, request)) })
  }
  return recorded
}

/** The bare server ignores bodies. */
export const getRequestAddress = ({ method = 'GET', path = '/' }: Request): string => `${method} ${path}`

const ownToEachAnswer = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** fetch would decompress. */
function fetchAsSent(url: string, { method = 'GET', path = '/', headers, body }: Request) {
  return new Promise<Omit<RecordedAnswer, 'address'>>((done, fail) => {
    const sent = { method, headers: { 'accept-encoding': 'br', ...headers }, agent: false as const }
    const input = ask(url + path, sent, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return fail(new Error(`${path} answers ${answer.statusCode}`))
        const headers = Object.entries(answer.headers).filter(([name]) => !ownToEachAnswer.includes(name))
        done({
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
    input.on('error', fail)
    input.end(body)
  })
}

import autocannon, { type Request } from 'autocannon'

export interface Volley {
  url: string
  /** In order, shared by all clients, repeated. */
  requests: Request[]
  /** Each to a new address, to bypass caches. */
  fresh?: boolean
  clients: number
  seconds: number
  once?: boolean
}

export interface LoadResult {
  perSecond: number
  p50: number
  p99: number
  seconds: number
  failed: number
}

let turn = 0

process.on('disconnect', () => process.exit())

process.on('message', async (volley: Volley) => {
  const result = await autocannon({
    url: volley.url,
    connections: volley.clients,
    duration: volley.seconds,
    ...(volley.once && { amount: volley.requests.length }),
    headers: { 'accept-encoding': 'br' },
    requests: inTurn(volley),
  })
  const fired: LoadResult = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    seconds: result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
  }
  process.send?.(fired)
})

/** A single request is built once, to save client time. */
function inTurn({ requests, fresh }: Volley): Request[] {
  if (requests.length === 1 && !fresh) return requests
  const next = (): Request => {
    const request = requests[turn++ % requests.length] as Request
    return fresh ? { ...request, path: freshAddress(request.path ?? '/', turn) } : request
  }
  return [{ setupRequest: (request) => ({ ...request, ...next() }) }]
}

function freshAddress(path: string, number: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}karta=${number}`
}

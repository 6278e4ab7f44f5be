import autocannon, { type Request } from 'autocannon'

/** One volley of requests, sent by this process alone. */
export interface Volley {
  url: string
  /** Sent one after the other, by all clients together, and from the beginning again when they are used up. */
  requests: Request[]
  /** Each request goes to an address that was never asked before, so that no memory knows its answer. */
  fresh?: boolean
  clients: number
  seconds: number
  /** Each request is sent only once; then the volley ends. */
  once?: boolean
}

export interface Fired {
  perSecond: number
  p50: number
  p99: number
  /** How long it took. */
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
  const fired: Fired = {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    seconds: result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
  }
  process.send?.(fired)
})

/** Making each request anew costs the client time, so a single one is made once. */
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

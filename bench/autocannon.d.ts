declare module 'autocannon' {
  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export interface Result {
    duration: number
    requests: { total: number }
    latency: { p50: number; p99: number; average: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    amount?: number
    headers?: Record<string, string>
    requests?: Request[]
  }): Promise<Result>
}

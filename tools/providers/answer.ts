import type { IncomingMessage, ServerResponse } from 'node:http'

export interface StandInRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export const buildJsonAnswer = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

export const buildHtmlAnswer = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

/** Always by GET. */
export const redirectTo = (address: string): Answer => ({ status: 303, headers: { location: address } })

export async function readStandInRequest(request: IncomingMessage): Promise<StandInRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand.in')
  const { method = 'GET', headers } = request
  return { method, path, query, headers, body: Buffer.concat(chunks).toString('utf8') }
}

export function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers).end(body)
}

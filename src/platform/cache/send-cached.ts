import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../http/request-scope.ts'
import type { CachedResponse, EncodedResponse } from './cached-response.ts'
import { chooseEncoding } from './choose-encoding.ts'

export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  id?: string,
): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined)
  const ready = cached.ready(encoding)
  if (ready) send(request, response, cached, ready, id)
  else
    cached.encode(encoding).then(
      (encoded) => send(request, response, cached, encoded, id),
      () => response.destroy(),
    )
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  encoded: EncodedResponse,
  id?: string,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && cached.status === 200 && names(known, cached.etag)) {
    response.writeHead(304, identified(encoded.headersOfUnchanged, id))
    response.end()
    return
  }
  response.writeHead(cached.status, identified(encoded.headers, id))
  if (request.method === 'HEAD') response.end()
  else response.end(encoded.body)
}

/** A header set earlier makes Node go through all of them. */
const identified = (headers: string[], id: string | undefined) =>
  id === undefined ? headers : [...headers, requestIdHeader, id]

function names(list: string, etag: string): boolean {
  if (list === etag || list === '*') return true
  const bare = etag.slice(2)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}

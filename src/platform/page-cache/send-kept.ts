import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdHeader } from '../request-scope.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoded, KeptAnswer } from './kept-answer.ts'

/** Sends a kept answer, or 304 when the asker has it already; `id` where nothing has said the request's yet. */
export function sendKept(request: IncomingMessage, response: ServerResponse, kept: KeptAnswer, id?: string): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined)
  const ready = kept.ready(encoding)
  if (ready) send(request, response, kept, ready, id)
  else
    kept.encode(encoding).then(
      (encoded) => send(request, response, kept, encoded, id),
      () => response.destroy(),
    )
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  kept: KeptAnswer,
  encoded: Encoded,
  id?: string,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && kept.status === 200 && names(known, kept.etag)) {
    response.writeHead(304, identified(encoded.headersOfUnchanged, id))
    response.end()
    return
  }
  response.writeHead(kept.status, identified(encoded.headers, id))
  if (request.method === 'HEAD') response.end()
  else response.end(encoded.body)
}

/** Handed over with the rest: a header that is set before would make Node go through all of them. */
const identified = (headers: string[], id: string | undefined) =>
  id === undefined ? headers : [...headers, requestIdHeader, id]

function names(list: string, etag: string): boolean {
  if (list === etag || list === '*') return true
  const bare = etag.slice(2)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}

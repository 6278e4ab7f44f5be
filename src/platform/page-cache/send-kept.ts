import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './choose-encoding.ts'
import type { Encoded, KeptAnswer } from './kept-answer.ts'

/** Sends a kept answer, or 304 when the asker has it already. */
export function sendKept(request: IncomingMessage, response: ServerResponse, kept: KeptAnswer): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined)
  const ready = kept.ready(encoding)
  if (ready) send(request, response, kept, ready)
  else
    kept.encode(encoding).then(
      (encoded) => send(request, response, kept, encoded),
      () => response.destroy(),
    )
}

function send(request: IncomingMessage, response: ServerResponse, kept: KeptAnswer, encoded: Encoded): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && kept.status === 200 && names(known, kept.etag)) {
    response.writeHead(304, encoded.headersOfUnchanged)
    response.end()
    return
  }
  response.writeHead(kept.status, encoded.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(encoded.body)
}

function names(list: string, etag: string): boolean {
  if (list === etag || list === '*') return true
  const bare = etag.slice(2)
  return list.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '../limits/limits.ts'

const restBytes = limits.refusedRestBytes

const graceMs = limits.refusedGraceMs

/** Refused before their body is read; Node would read and discard it without limit. */
export function abortUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, _, payload) => {
    const bodyFollows = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    if (bodyFollows && !raw.complete) limitRest(raw)
    return payload
  })
}

function limitRest(request: IncomingMessage): void {
  let left = restBytes
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left >= 0) return
    request.pause()
    setTimeout(() => request.socket.destroy(), graceMs)
  })
  request.resume()
}

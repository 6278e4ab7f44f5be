import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limits } from '../limits/limits.ts'

/** Enough for a browser to send its photos to the end and read why they were refused. */
const restBytes = limits.refusedRestBytes

/** So long the line stays open unread before it is cut, for the answer to be read first. */
const graceMs = limits.refusedGraceMs

/**
 * A request may be answered before its body is read: nobody signed in, a file too large. Node would then read and throw
 * away what follows for as long as it comes; here the line is cut after a while.
 */
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

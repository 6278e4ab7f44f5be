import { Readable } from 'node:stream'
import { type ModuleApi, readBearerToken } from '#platform/http/api-server.ts'
import { limits } from '#platform/limits/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { StreamLiveUpdates } from '../live-updates.contract.ts'

/** Ends with the reader's right, the process, and for slow readers; who reconnects reloads everything. */
export const registerLiveUpdateRoutes: ModuleApi = (route, { news, findPerson, clock }) => {
  const open = new Map<number, number>()

  route(StreamLiveUpdates, async ({ who, request, reply }) => {
    // Keeps proxies from buffering.
    reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    const token = readBearerToken(request)
    const wants = request.headers.accept?.includes('text/event-stream')
    if (!wants || token === undefined || news.isClosed) return Readable.from([': \n\n'])

    const count = (open.get(who.id) ?? 0) + 1
    if (count > limits.newsStreamsOfPerson)
      throw new Refusal(429, 'too-many-streams', 'Atverta per daug langų. Kai kuriuos uždarykite.')
    open.set(who.id, count)

    const stream = new Readable({ read() {} })
    const say = (text: string) => {
      stream.push(text)
      if (stream.readableLength > limits.newsUnreadBytes) stream.destroy()
    }
    const end = () => {
      if (!stream.destroyed) stream.push(null)
    }
    const stop = news.listen((tags) => say(`data: ${JSON.stringify(tags)}\n\n`), end)
    const mayStill = async () => {
      // `look`: listening must not count as use of the token, which would never time out.
      const person = await findPerson(token, clock(), undefined, 'look')
      return person !== undefined && person.owes === undefined && person.rights.includes(StreamLiveUpdates.who)
    }
    const heart = setInterval(() => {
      say(': \n\n')
      mayStill().then((may) => may || end(), end)
    }, limits.newsHeartbeatMs)
    heart.unref()
    stream.once('close', () => {
      clearInterval(heart)
      stop()
      const left = (open.get(who.id) ?? 1) - 1
      if (left > 0) open.set(who.id, left)
      else open.delete(who.id)
    })
    say(': \n\n')
    return stream
  })
}

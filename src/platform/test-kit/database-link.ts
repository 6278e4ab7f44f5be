import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import pg from 'pg'

export interface DatabaseLink {
  url: string
  cut: () => void
  /** After the errors that PostgreSQL and then a pooler send. */
  cutWithWords: () => void
  /** Carries nothing, silently. */
  freeze: () => void
  mend: () => void
  close: () => Promise<void>
}

/** `delayMs`: latency in each direction. */
export async function linkTo(url: string, { delayMs = 0 } = {}): Promise<DatabaseLink> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const callers = new Set<Socket>()
  const sockets = new Map<Socket, Socket>()
  let open = true
  let frozen = false

  const server = createServer((socket) => {
    if (!open) return socket.destroy()
    callers.add(socket)
    socket.on('close', () => callers.delete(socket))
    const far = connect(target)
    join(socket, far)
    join(far, socket)
  })
  const join = (one: Socket, other: Socket) => {
    sockets.set(one, other)
    one.on('error', () => undefined)
    one.on('close', () => {
      sockets.delete(one)
      other.destroy()
    })
    if (!frozen) carry(one, other)
  }
  const carry = (one: Socket, other: Socket) => (delayMs > 0 ? one.pipe(late(delayMs)).pipe(other) : one.pipe(other))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const address = server.address() as { port: number }
  const who = [user, password].filter(Boolean).map((part) => encodeURIComponent(part as string))
  const cut = () => {
    open = false
    for (const socket of sockets.keys()) socket.destroy()
  }
  return {
    url: `postgres://${who.join(':')}@127.0.0.1:${address.port}/${database}`,
    cut,
    cutWithWords() {
      open = false
      const words = Buffer.concat([
        fatal('57P01', 'terminating connection due to administrator command'),
        fatal('08P01', 'server conn crashed?'),
      ])
      for (const socket of callers) socket.end(words)
    },
    freeze() {
      frozen = true
      for (const socket of sockets.keys()) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      open = true
      frozen = false
      for (const [socket, other] of sockets) carry(socket, other)
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A FATAL error in PostgreSQL's wire format. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function late(ms: number): Transform {
  const stream = new Transform({
    transform(bytes, _, done) {
      setTimeout(() => stream.push(bytes), ms)
      done()
    },
    flush(done) {
      setTimeout(done, ms)
    },
  })
  return stream
}

import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface DatabaseLink {
  /** The same database, by way of this link. */
  url: string
  /** Breaks every connection and refuses new ones. */
  cut: () => void
  /** Carries nothing any more, and says nothing about it. */
  freeze: () => void
  /** Lets new connections through again, and goes on with those that were frozen. */
  mend: () => void
  close: () => Promise<void>
}

/** A way to the database that a test can cut, freeze and mend, without a word from the database itself. */
export async function linkTo(url: string): Promise<DatabaseLink> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  /** Each with what it is carried to. */
  const sockets = new Map<Socket, Socket>()
  let open = true
  let frozen = false

  const server = createServer((socket) => {
    if (!open) return socket.destroy()
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
    if (!frozen) one.pipe(other)
  }
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
      for (const [socket, other] of sockets) socket.pipe(other)
    },
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

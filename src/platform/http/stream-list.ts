import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

interface ListToSend<Item extends z.ZodType, Rest> {
  name: string
  item: Item
  batches: AsyncGenerator<z.input<Item>[], Rest>
}

/** `{ [name]: [...], ...rest }`, a batch in memory. Errors before the first are answered; later ones break it off. */
export async function streamList<Item extends z.ZodType, Rest extends object>(
  reply: FastifyReply,
  { name, item, batches }: ListToSend<Item, Rest>,
): Promise<Readable> {
  const ours = AsyncLocalStorage.snapshot()
  const first = await batches.next()
  reply.type('application/json; charset=utf-8')
  return Readable.from(pieces(), { objectMode: false })

  async function* pieces(): AsyncGenerator<string> {
    let isFirst = true
    try {
      yield `{${JSON.stringify(name)}:[`
      for (let read = first; ; read = await ours(() => batches.next())) {
        if (read.done) return yield `]${restOf(read.value)}}`
        const items = read.value.map((one) => JSON.stringify(z.encode(item, z.decode(item, one))))
        if (items.length > 0) yield `${isFirst ? '' : ','}${items.join(',')}`
        isFirst &&= items.length === 0
      }
    } finally {
      await ours(() => batches.return(undefined as never))
    }
  }
}

function restOf(rest: object): string {
  const text = JSON.stringify(rest).slice(1, -1)
  return text && `,${text}`
}

import fastify from 'fastify'

export interface RecordedAnswer {
  /** `GET /cart`. */
  address: string
  headers: Record<string, string>
  /** base64 */
  body: string
}

/** The yardstick: a plain Fastify that answers the same bytes from memory, as told by its parent. */
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()
const app = fastify()
app.all('/*', (request, reply) => {
  const answer = answers.get(`${request.method} ${request.raw.url}`)
  if (!answer) return reply.code(404).send()
  return reply.headers(answer.headers).send(answer.body)
})

process.on('message', (recorded: RecordedAnswer[]) => {
  for (const { address, headers, body } of recorded)
    answers.set(address, { headers, body: Buffer.from(body, 'base64') })
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

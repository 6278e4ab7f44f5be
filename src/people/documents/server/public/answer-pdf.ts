import type { FastifyReply } from 'fastify'

/** For our own pages. */
export function answerPdf(reply: FastifyReply, filename: string): void {
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cross-origin-resource-policy', 'same-origin')
}

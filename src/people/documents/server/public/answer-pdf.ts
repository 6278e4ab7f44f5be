import type { FastifyReply } from 'fastify'

export function answerPdf(reply: FastifyReply, filename: string): void {
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cross-origin-resource-policy', 'same-origin')
}

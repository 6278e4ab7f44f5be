import type { FastifyReply } from 'fastify'

/** Says that what follows is a PDF, to be kept under this name, and for the shop's own pages alone. */
export function answerPdf(reply: FastifyReply, filename: string): void {
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cross-origin-resource-policy', 'same-origin')
}

import { ById, defineEndpoint, Message } from '#platform/contract.ts'

export const ResendMail = defineEndpoint({
  method: 'POST',
  address: '/api/admin/mails/:id/resend',
  who: 'orders:write',
  summary: 'Send a mail once more, as it was written; refused while it waits, or when its content was not kept',
  params: ById,
  answer: Message,
  refuses: [409],
})

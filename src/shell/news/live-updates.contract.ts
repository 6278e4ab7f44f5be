import { defineEndpoint } from '#platform/contract.ts'

export const StreamLiveUpdates = defineEndpoint({
  method: 'GET',
  address: '/api/admin/news',
  who: 'orders:read',
  about: 'nobody',
  summary:
    'Server-sent events that name what changed (`data: ["order:12","payments"]`, `["*"]`: anything may have); without `Accept: text/event-stream` it ends at once',
  file: 'text/event-stream',
})

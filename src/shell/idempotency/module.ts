import { defineModule } from '#shell/module/define-module.ts'
import { idempotencyErasure } from './server/idempotency.erasure.ts'
import { idempotencyPersonalData } from './server/idempotency.personal-data.ts'
import { idempotencyRetention } from './server/idempotency.retention.ts'

export const idempotencyModule = defineModule({
  name: 'idempotency',
  about: 'a repeated request is answered as the first one, and changes nothing',
  personalData: idempotencyPersonalData,
  retention: idempotencyRetention,
  erasure: idempotencyErasure,
})

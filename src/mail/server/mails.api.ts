import type { RoomApi } from '#platform/http/api-server.ts'
import { ResendMail } from '../mail.contract.ts'
import { resendMail } from './resend-mail.ts'

export const mailsApi: RoomApi = (route) => {
  route(ResendMail, async ({ params, who, now, database }) => {
    await database.transaction((tx) => resendMail(tx, { mailId: params.id, byUserId: who.id, now }))
    return { message: 'Laiškas siunčiamas dar kartą.' }
  })
}

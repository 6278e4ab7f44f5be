import type { ModuleApi } from '#platform/http/api-server.ts'
import { ResendMail } from '../mail.contract.ts'
import { resendMail } from './resend-mail.ts'

export const registerMailRoutes: ModuleApi = (route) => {
  route(ResendMail, async ({ params, act }) => {
    await act((work) => resendMail(work, { mailId: params.id }))
    return { message: 'Laiškas siunčiamas dar kartą.' }
  })
}

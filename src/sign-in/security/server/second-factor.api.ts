import { currentPassword } from '#people/accounts/server/current-password.ts'
import { byThemselves, tellCredentialChanged } from '#people/accounts/server/tell-credential-changed.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { BeginTotp, ConfirmTotp, RemoveTotp, RenewRecoveryCodes, ShowSecondFactor } from '../second-factor.contract.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { secondFactorsOf, showSecondFactor } from './second-factor.queries.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.ts'

export const secondFactorApi: RoomApi = (route, { database: { db } }) => {
  const current = currentPassword(db)
  const wrongCodes = new SharedLimit(db, { ...attempts.wrongSetUpCode, field: 'code' })

  route(ShowSecondFactor, ({ database, who }) => showSecondFactor(database.db, who.id))

  route(BeginTotp, async (asking) => {
    const { body, act } = asking
    const user = await current.check(asking, body.current_password)
    return act((work) => beginTotp(work, { user }))
  })

  route(ConfirmTotp, async ({ body, who, database, request, noteSecurity, now }) => {
    const changed = byThemselves({ request, now })
    const confirm = () => database.transaction((tx) => confirmTotp(tx, { userId: who.id, code: body.code, changed }))
    const recovery_codes = await wrongCodes.countFailures(String(who.id), now, confirm)
    if (!recovery_codes)
      throw invalid({ code: ['Kodas netinka. Patikrinkite, ar telefono laikrodis eina tiksliai.'] }, 'wrong-code')
    await noteSecurity('second-factor-on')
    return { recovery_codes }
  })

  route(RemoveTotp, async (asking) => {
    const { body, noteSecurity, act } = asking
    const user = await current.check(asking, body.current_password)
    if (await act((work) => removeTotp(work, user, byThemselves(asking)))) await noteSecurity('second-factor-off')
  })

  route(RenewRecoveryCodes, async (asking) => {
    const { body, who, database, noteSecurity } = asking
    await current.check(asking, body.current_password)
    const recovery_codes = await database.transaction(async (tx) => {
      const factors = await secondFactorsOf(tx, who.id)
      if (!factors.totp && factors.passkeys === 0)
        throw conflict('no-second-factor', 'Atsarginių kodų reikia tik turint antrą veiksnį.')
      const codes = await renewRecoveryCodes(tx, who.id)
      await tellCredentialChanged(tx, { userId: who.id, what: 'recovery-codes-made', changed: byThemselves(asking) })
      return codes
    })
    await noteSecurity('recovery-codes-made')
    return { recovery_codes }
  })
}

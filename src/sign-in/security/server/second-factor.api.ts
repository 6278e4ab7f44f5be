import { createCurrentPasswordCheck } from '#people/accounts/server/public/create-current-password-check.ts'
import { buildOwnChange, notifyCredentialChanged } from '#people/accounts/server/public/notify-credential-changed.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { BeginTotp, ConfirmTotp, RemoveTotp, RenewRecoveryCodes, ShowSecondFactor } from '../second-factor.contract.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { countSecondFactors, readSecondFactor } from './second-factor.queries.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.ts'

export const registerSecondFactorRoutes: ModuleApi = (route, { database: { db } }) => {
  const current = createCurrentPasswordCheck(db)
  const wrongCodes = new SharedLimit(db, { ...attempts.wrongSetUpCode, field: 'code' })

  route(ShowSecondFactor, ({ database, who }) => readSecondFactor(database.db, who.id))

  route(BeginTotp, async (asking) => {
    const { body, act } = asking
    const user = await current.check(asking, body.current_password)
    return act((work) => beginTotp(work, { user }))
  })

  route(ConfirmTotp, async ({ body, who, database, request, noteSecurity, now }) => {
    const changed = buildOwnChange({ request, now })
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
    if (await act((work) => removeTotp(work, user, buildOwnChange(asking)))) await noteSecurity('second-factor-off')
  })

  route(RenewRecoveryCodes, async (asking) => {
    const { body, who, database, noteSecurity } = asking
    await current.check(asking, body.current_password)
    const recovery_codes = await database.transaction(async (tx) => {
      const factors = await countSecondFactors(tx, who.id)
      if (!factors.totp && factors.passkeys === 0)
        throw conflict('no-second-factor', 'Atsarginių kodų reikia tik turint antrą veiksnį.')
      const codes = await renewRecoveryCodes(tx, who.id)
      await notifyCredentialChanged(tx, {
        userId: who.id,
        what: 'recovery-codes-made',
        changed: buildOwnChange(asking),
      })
      return codes
    })
    await noteSecurity('recovery-codes-made')
    return { recovery_codes }
  })
}

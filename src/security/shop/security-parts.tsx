import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadPerson } from '#accounts/shop/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ListPasskeys, Passkey } from '../passkeys.contract.ts'
import type { SecondFactor, ShowSecondFactor } from '../second-factor.contract.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx'
import { Sessions } from './sessions.tsx'

const showSecondFactor = slimEndpoint<typeof ShowSecondFactor>('GET', '/api/user/second-factor')
const listPasskeys = slimEndpoint<typeof ListPasskeys>('GET', '/api/user/passkeys')

interface Known {
  factor: SecondFactor
  keys: Passkey[]
}

/** What one signs in with beside the password, and where one is signed in. The same for customers and for the staff. */
export default function SecurityParts() {
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState('')
  /** New recovery codes: shown once, until the person says that they are kept. */
  const [codes, setCodes] = useState<string[]>([])
  const [areKept, setKept] = useState(false)

  const look = useCallback(async () => {
    setProblem('')
    try {
      const [factor, { data: keys }] = await Promise.all([sendRequest(showSecondFactor), sendRequest(listPasskeys)])
      setKnown({ factor, keys })
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    }
  }, [])
  useEffect(() => void look(), [look])

  function changed(newCodes: string[] = []) {
    if (newCodes.length > 0) setCodes(newCodes)
    void look()
    // the office opens with the first one, where one is demanded
    void loadPerson()
  }

  if (problem)
    return (
      <div className="grid justify-items-start gap-4">
        <Banner kind="error">{problem}</Banner>
        <Button variant="quiet" onClick={() => void look()}>
          Bandyti dar kartą
        </Button>
      </div>
    )
  if (!known) return <Skeleton className="h-40 w-full" />
  const { factor, keys } = known
  const hasOne = factor.totp || keys.length > 0
  return (
    <div className="grid gap-9">
      {factor.advised && !hasOne && (
        <Banner kind="info">
          {factor.demanded
            ? 'Parduotuvė reikalauja antro veiksnio. Įjunkite kodų programėlę arba pridėkite prieigos raktą, ir valdymo skydas atsivers.'
            : 'Parduotuvė pataria turėti antrą veiksnį: be jo paskyrai pakaks vieno sužinoto slaptažodžio.'}
        </Banner>
      )}
      {factor.demanded && areKept && (
        <Banner kind="success">
          Antras veiksnys įjungtas, valdymo skydas atviras.{' '}
          <Link to="/admin/dashboard" className="text-link">
            Į valdymo skydą
          </Link>
        </Banner>
      )}
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes([])
            setKept(true)
          }}
        />
      )}
      <AuthenticatorApp factor={factor} onChanged={changed} />
      <Passkeys keys={keys} hasOther={factor.totp} onChanged={changed} />
      {hasOne && codes.length === 0 && (
        <RenewRecoveryCodes left={factor.recovery_codes_left} takesFocus={areKept} onRenewed={changed} />
      )}
      <Sessions />
    </div>
  )
}

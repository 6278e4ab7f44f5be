import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { loadPerson } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { ListPasskeys, Passkey } from '../passkeys.contract.ts'
import type { RenewRecoveryCodes as Renew, SecondFactor, ShowSecondFactor } from '../second-factor.contract.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { SecurityPart } from './security-part.tsx'
import { Sessions } from './sessions.tsx'

const showSecondFactor = defineSlimEndpoint<typeof ShowSecondFactor>('GET', '/api/user/second-factor')
const listPasskeys = defineSlimEndpoint<typeof ListPasskeys>('GET', '/api/user/passkeys')

interface SecurityPartsData {
  factor: SecondFactor
  keys: Passkey[]
}

export default function SecurityParts() {
  const [known, setKnown] = useState<SecurityPartsData>()
  const [problem, setProblem] = useState('')
  /** Shown once, until the person says they are kept. */
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
    // the office opens with the first demanded factor
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

const renew = defineSlimEndpoint<typeof Renew>('POST', '/api/user/recovery-codes')

type RenewRecoveryCodesProps = { left: number; takesFocus: boolean; onRenewed: (recoveryCodes: string[]) => void }

function RenewRecoveryCodes({ left, takesFocus, onRenewed }: RenewRecoveryCodesProps) {
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <SecurityPart
      title="Atsarginiai kodai"
      headingRef={heading}
      lead={
        <p>
          {left === 0
            ? 'Nebeliko nė vieno kodo.'
            : `Liko ${formatPlural(left, { one: 'kodas', few: 'kodai', other: 'kodų' })}.`}
        </p>
      }
    >
      {isOpen ? (
        <PasswordQuestion
          lead={<p>Senieji kodai nebegalios.</p>}
          go="Sukurti naujus"
          send={(current_password) => sendRequest(renew, { body: { current_password } })}
          onDone={({ recovery_codes }) => {
            setOpen(false)
            onRenewed(recovery_codes)
          }}
          onCancel={() => {
            setOpen(false)
            heading.current?.focus()
          }}
        />
      ) : (
        <Button variant="quiet" className="mt-4" onClick={() => setOpen(true)}>
          Nauji atsarginiai kodai
        </Button>
      )}
    </SecurityPart>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Kodai nukopijuoti.')
    } catch {
      setSaid('Nukopijuoti nepavyko: pažymėkite kodus ir nukopijuokite patys.')
    }
  }

  return (
    <section aria-labelledby="atsarginiai-kodai" className="rounded-house border border-warn bg-warn-tint p-5">
      <h3 id="atsarginiai-kodai" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Atsarginiai kodai
      </h3>
      <p className="mt-1">
        Išsisaugokite juos dabar: daugiau jų nerodysime. Kiekvienas vieną kartą įleis, jei pamesite telefoną ar raktą.
      </p>
      <ol
        translate="no"
        className="mt-4 grid gap-x-8 gap-y-1 rounded-house bg-raised p-4 font-mono text-sm leading-relaxed xl:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void copy()}>
          Kopijuoti
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'atsarginiai-kodai.txt')}
        >
          <DownloadIcon />
          Atsisiųsti
        </Button>
        <Button onClick={onKept}>
          <CheckIcon />
          Išsisaugojau
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {said}
      </p>
    </section>
  )
}

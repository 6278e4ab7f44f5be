import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { counted } from '#platform/plural.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Button } from '#ui/button.tsx'
import type { RenewRecoveryCodes as Renew } from '../second-factor.contract.ts'
import { PasswordQuestion } from './password-question.tsx'
import { SecurityPart } from './security-part.tsx'

const renew = slimEndpoint<typeof Renew>('POST', '/api/user/recovery-codes')

type RenewRecoveryCodesProps = {
  left: number
  /** It comes where the new codes have just been seen. */
  takesFocus: boolean
  onRenewed: (recoveryCodes: string[]) => void
}

/** How many recovery codes are left, and new ones in their place. */
export function RenewRecoveryCodes({ left, takesFocus, onRenewed }: RenewRecoveryCodesProps) {
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
            : `Liko ${counted(left, { one: 'kodas', few: 'kodai', other: 'kodų' })}.`}
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

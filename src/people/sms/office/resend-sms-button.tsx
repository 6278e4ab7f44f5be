import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { ResendSms, type SmsRow } from '../sms.contract.ts'

interface ResendSmsButtonProps {
  sms: SmsRow
  onResent: (message: string) => void
  onFailed: (thrown: unknown) => void
  describedBy: string
}

/** Asks first about one that may have arrived. */
export function ResendSmsButton({ sms, onResent, onFailed, describedBy }: ResendSmsButtonProps) {
  const may = usePermissions()('orders:write')
  const [pending, setPending] = useState(false)
  const [isAsked, ask] = useState(false)
  if (!may || sms.text === '' || (sms.state !== 'failed' && sms.state !== 'uncertain')) return null

  async function resend() {
    setPending(true)
    try {
      onResent((await sendRequest(ResendSms, { params: { id: sms.id } })).message)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(false)
      ask(false)
    }
  }

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-describedby={describedBy}
        pending={pending}
        onClick={() => (sms.state === 'uncertain' ? ask(true) : void resend())}
      >
        Siųsti dar kartą
      </Button>
      <ConfirmModal
        isOpen={isAsked}
        title="Siųsti SMS dar kartą?"
        confirmLabel="Siųsti dar kartą"
        message="Neaišku, ar ši SMS pasiekė gavėją. Išsiuntus dar kartą, ji gali ateiti dukart."
        variant="warning"
        pending={pending}
        onConfirm={resend}
        onCancel={() => ask(false)}
      />
    </>
  )
}

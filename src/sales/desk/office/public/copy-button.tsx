import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { CopyDeskOrder } from '../../desk.contract.ts'

interface CopyButtonProps {
  id: number
  say: ReturnType<typeof useNotices>['say']
  size?: 'small' | 'default'
  /** The name tells several in a list apart. */
  name?: string
}

/** The new draft tells what is not sold any more. */
export function CopyButton({ id, say, size = 'default', name }: CopyButtonProps) {
  const [pending, setPending] = useState(false)
  const navigate = useNavigate()

  async function copy() {
    setPending(true)
    try {
      const { data } = await sendRequest(CopyDeskOrder, { params: { id } })
      const said = data.left_out.length > 0 ? `Nebeparduodama, todėl nenukopijuota: ${data.left_out.join(', ')}.` : ''
      await navigate(`/admin/juodrasciai/${data.id}`, {
        state: { said: `Nukopijuota į naują juodraštį. ${said}`.trim() },
      })
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Nukopijuoti nepavyko.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button variant="quiet" size={size} pending={pending} aria-label={name && `Kopijuoti: ${name}`} onClick={copy}>
      Kopijuoti
    </Button>
  )
}

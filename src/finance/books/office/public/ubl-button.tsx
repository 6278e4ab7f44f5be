import { useState } from 'react'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { ClientUblFile, UblFile } from '../../ubl.contract.ts'

type UblButtonProps = {
  of: { orderId: number } | { clientId: number }
  document: { id: number; number: string }
  say: ReturnType<typeof useNotices>['say']
}

export function UblButton({ of, document, say }: UblButtonProps) {
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      const answer =
        'orderId' in of
          ? await fetchEndpoint(UblFile, { params: { id: of.orderId, document_id: document.id } })
          : await fetchEndpoint(ClientUblFile, { params: { id: of.clientId, document_id: document.id } })
      saveFile(await answer.blob(), `${document.number}.xml`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'E. sąskaitos sudaryti nepavyko'))
    } finally {
      setPending(false)
    }
  }

  return (
    <button type="button" className="text-link text-sm" disabled={pending} onClick={save}>
      E. sąskaita (UBL)<span className="sr-only">{` ${document.number}`}</span>
    </button>
  )
}

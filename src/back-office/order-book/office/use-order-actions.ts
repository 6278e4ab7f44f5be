import { useState } from 'react'
import { printDocument } from '#orders/office/public/print-document.ts'
import { type OrderDocument, PrepareContract } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { downloadById, downloadDocument, type OfferedDocument } from './download-document.ts'

type OrderAction = 'delete' | 'contract' | OfferedDocument | `document ${number}`

export function useOrderActions(say: ReturnType<typeof useNotices>['say']) {
  const [running, setRunning] = useState<{ id: number; action: OrderAction } | null>(null)

  async function run(id: number, action: OrderAction, failed: string, act: () => Promise<unknown>, done?: string) {
    setRunning({ id, action })
    try {
      await act()
      if (done) say.done(renderEnglish(done))
      return true
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, renderEnglish(failed)))
      return false
    } finally {
      setRunning(null)
    }
  }

  return {
    isRunning: (id: number, action: OrderAction) => running?.id === id && running.action === action,
    /** False when cancelled or refused. */
    async remove(id: number) {
      if (!window.confirm('Are you sure you want to delete this order?')) return false
      const act = () => sendRequest(DeleteOrder, { params: { id } })
      return run(id, 'delete', 'Failed to delete order', act, 'Order deleted successfully')
    },
    download: (id: number, kind: OfferedDocument) =>
      run(id, kind, `Failed to download ${kind}`, () => downloadDocument(id, kind)),
    async prepareContract(id: number, onDone: (number: string) => void) {
      setRunning({ id, action: 'contract' })
      try {
        onDone((await sendRequest(PrepareContract, { params: { id } })).data.number)
      } catch (thrown) {
        say.failed(renderErrorMessage(thrown, 'Nepavyko paruošti nuomos sutarties.'))
      } finally {
        setRunning(null)
      }
    },
    printDocument: (id: number, document: OrderDocument) =>
      run(id, `document ${document.id}`, `Failed to download ${document.kind}`, () => printDocument(id, document.id)),
    fetchDocument: (id: number, document: OrderDocument) =>
      run(id, `document ${document.id}`, `Failed to download ${document.kind}`, () => downloadById(id, document)),
  }
}

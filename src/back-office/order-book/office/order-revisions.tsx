import { useState } from 'react'
import type { ListOrderRevisions, OrderRevision } from '#orders/orders.contract.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { downloadRevision } from './download-document.ts'
import { mayBeCredited } from './may-be-credited.ts'

interface OrderRevisionsProps {
  order: OfficeOrder
  question: PendingResult<AnswerOf<typeof ListOrderRevisions>> | undefined
  /** Null while it can be changed; undefined until known. */
  refused: string | null | undefined
  onCredit: () => void
  onFailed: (thrown: unknown) => void
}

export function OrderRevisions({ order, question, refused, onCredit, onFailed }: OrderRevisionsProps) {
  const may = usePermissions()
  const revisions = useLoaded(question).data?.data ?? []
  const isChanged = revisions.length > 1
  if (!isChanged && !refused) return null
  return (
    <Card title="Pakeitimai">
      {isChanged && (
        <ol reversed className="grid gap-4">
          {revisions.toReversed().map((one) => (
            <Revision key={one.revision} order={order} revision={one} onFailed={onFailed} />
          ))}
        </ol>
      )}
      {refused && (
        <div className={isChanged ? 'mt-4 border-t border-line pt-4' : ''}>
          <p className="text-soft">{refused}</p>
          {(may('credits:write') || may('desk:write')) && (
            <div className="mt-3 flex flex-wrap gap-2">
              {may('credits:write') && mayBeCredited(order) && (
                <Button variant="quiet" size="small" onClick={onCredit}>
                  Kreditinė sąskaita
                </Button>
              )}
              {may('desk:write') && (
                <LinkButton variant="quiet" size="small" to="/admin/naujas-uzsakymas">
                  Naujas užsakymas
                </LinkButton>
              )}
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

interface RevisionProps {
  order: OfficeOrder
  revision: OrderRevision
  onFailed: (thrown: unknown) => void
}

function Revision({ order, revision: { revision, at, by, price_with_vat, changes }, onFailed }: RevisionProps) {
  const [pending, setPending] = useState(false)
  const paper = order.documents.find(({ kind }) => kind === 'prepayment')

  async function download() {
    if (!paper) return
    setPending(true)
    try {
      await downloadRevision(order.id, paper, revision)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(false)
    }
  }

  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="figures text-sm text-soft">
          <span>{revision}</span>&nbsp;redakcija, <UnbrokenText>{formatDateTime(at)}</UnbrokenText>
          <span>{by && `, ${by}`}</span>
        </p>
        {revision === 1 ? (
          <p>Pateiktas</p>
        ) : (
          <ul>
            {changes.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        )}
        <p className="figures font-semibold">{formatMoney(price_with_vat)}</p>
      </div>
      {paper && (
        <IconButton
          label={`Atsisiųsti ${paper.number}, ${revision} redakcija (PDF)`}
          className="shrink-0"
          pending={pending}
          onClick={() => void download()}
        >
          <DownloadIcon />
        </IconButton>
      )}
    </li>
  )
}

import { useMemo } from 'react'
import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { toPendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { ShowOverdue } from '../../debts.contract.ts'

interface OverdueNoticeProps {
  clientId?: number | undefined
  /** Of a company that nobody has picked as a client. */
  code?: string | undefined
}

/** Whoever is about to order owes past due. */
export function OverdueNotice({ clientId, code }: OverdueNoticeProps) {
  const may = usePermissions()
  const isAsked = may('clients:read') && (clientId !== undefined || Boolean(code))
  const question = useMemo(
    () =>
      isAsked
        ? toPendingResult(
            // no loader: of whoever is being chosen
            sendRequest(ShowOverdue, { query: clientId === undefined ? { code } : { client_id: clientId } }),
          )
        : undefined,
    [isAsked, clientId, code],
  )
  const { data, loading } = useLoaded(question)
  const owed = loading ? null : data?.data
  if (!owed) return null
  return (
    <Banner kind="warning">
      <p className="figures font-semibold">{`Vėluoja apmokėti ${formatMoney(owed.overdue)}, jau ${owed.days_late}\u00a0d.`}</p>
      {owed.client_id !== null && clientId === undefined && (
        <Link to={`/admin/klientai/${owed.client_id}`} className="text-link whitespace-nowrap">
          Kliento puslapis
        </Link>
      )}
    </Banner>
  )
}

import type { Order } from '../../orders.contract.ts'

export function ApprovalNote({ order: { approval, lapsed_at } }: { order: Order }) {
  return <p className="mt-4 max-w-prose rounded-house bg-sunken px-4 py-3 wrap-anywhere">{said(approval, lapsed_at)}</p>
}

function said(approval: Order['approval'], lapsedAt: string | null): string {
  if (approval?.decision === 'declined')
    return `Užsakymo nepatvirtino ${approval.by ?? 'įmonė'}. Priežastis: ${approval.reason}`
  if (approval?.decision === 'withdrawn') return 'Užsakymas atsiimtas, kol laukė patvirtinimo.'
  if (lapsedAt)
    return 'Įmonės pagrindinis naudotojas užsakymo laiku nepatvirtino, todėl jis nebegalioja. Mokėti nereikia.'
  return 'Užsakymas didesnis už pirkėjo ribą. Kai jį patvirtins įmonės pagrindinis naudotojas, parašysime el. paštu. Mokėti dar nereikia.'
}

import { formatDateTime } from '#rules/calendar/format-day.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { SmsRow } from '../sms.contract.ts'
import { smsStateLabels } from '../sms-state-labels.ts'

export function SmsDeliveryState({ sms }: { sms: SmsRow }) {
  const { words, colour } = smsStateLabels[sms.state]
  const goesLater = sms.state === 'waiting' && sms.goes_from > sms.written_at
  return (
    <>
      <StateLabel colour={colour}>
        <span>
          <span>{words}</span>
          <span>{sms.sent_at && ` ${formatDateTime(sms.sent_at)}`}</span>
          <span>{goesLater && `, ne anksčiau kaip ${formatDateTime(sms.goes_from)}`}</span>
        </span>
      </StateLabel>
      {sms.failure && <p className="text-sm wrap-anywhere text-soft">{sms.failure}</p>}
      {sms.answer && (
        <p className="text-sm wrap-anywhere text-soft">
          Tiekėjo atsakymas: <span translate="no">{sms.answer}</span>
        </p>
      )}
    </>
  )
}

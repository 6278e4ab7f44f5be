import { formatDateTime } from '#rules/calendar/format-day.ts'
import { StateWord } from '#shell/ui/state-word.tsx'
import type { SmsRow } from '../sms.contract.ts'
import { smsStateWords } from '../sms-state-words.ts'

export function SmsFate({ sms }: { sms: SmsRow }) {
  const { words, colour } = smsStateWords[sms.state]
  const goesLater = sms.state === 'waiting' && sms.goes_from > sms.written_at
  return (
    <>
      <StateWord colour={colour}>
        <span>
          <span>{words}</span>
          <span>{sms.sent_at && ` ${formatDateTime(sms.sent_at)}`}</span>
          <span>{goesLater && `, ne anksčiau kaip ${formatDateTime(sms.goes_from)}`}</span>
        </span>
      </StateWord>
      {sms.failure && <p className="text-sm wrap-anywhere text-soft">{sms.failure}</p>}
      {sms.answer && (
        <p className="text-sm wrap-anywhere text-soft">
          Tiekėjo atsakymas: <span translate="no">{sms.answer}</span>
        </p>
      )}
    </>
  )
}

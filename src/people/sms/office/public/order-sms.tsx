import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type ListOrderSms, WriteOrderSms } from '../../sms.contract.ts'
import { computeSmsLength } from '../../sms-length.ts'
import { ResendSmsButton } from '../resend-sms-button.tsx'
import { SmsDeliveryState } from '../sms-delivery-state.tsx'

interface OrderSmsProps {
  orderId: number
  log: AnswerOf<typeof ListOrderSms>
  onWritten: (message: string) => void
  onFailed: (thrown: unknown) => void
}

/** A shop without SMS shows nothing. */
export function OrderSms({ orderId, log: { data, is_on, may_offer }, onWritten, onFailed }: OrderSmsProps) {
  const mayWrite = usePermissions()('orders:write')
  const [text, setText] = useState('')
  const [times, setTimes] = useState(0)
  const form = useSubmit(
    (typed) =>
      sendRequest(WriteOrderSms, {
        params: { id: orderId },
        body: { text: String(typed.get('text') ?? ''), about: typed.get('about') === 'offer' ? 'offer' : 'order' },
      }),
    {
      onDone: ({ data: { goes_from } }) => {
        setText('')
        setTimes((before) => before + 1)
        onWritten(`SMS išeis ${formatDateTime(goes_from)}.`)
      },
      fallback: 'SMS parašyti nepavyko.',
    },
  )
  if (!is_on && data.length === 0) return null
  const { parts, taken, room, alphabet } = computeSmsLength(text)
  return (
    <Card title="SMS">
      {data.length === 0 && <p className="text-soft">SMS nerašyta.</p>}
      <ul className="grid gap-4">
        {data.map((sms) => (
          <li key={sms.id}>
            <p id={`sms-${sms.id}`} className="whitespace-pre-line wrap-anywhere">
              {sms.text || 'Tekstas nebesaugomas'}
            </p>
            <p className="text-sm wrap-anywhere text-soft">
              <span>{sms.why}</span>
              <span>{sms.resends_id !== null && ' (pakartota)'}</span>,{' '}
              <span>{sms.recipient ? formatPhone(sms.recipient) : 'nebesaugoma'}</span>, <span>{sms.parts}</span> SMS,{' '}
              <span className="figures">
                <UnbrokenText>{formatDateTime(sms.written_at)}</UnbrokenText>
              </span>
              <span>{sms.written_by && `, ${sms.written_by}`}</span>
              <span>{sms.wording_version ? `, teksto redakcija Nr.\u00a0${sms.wording_version}` : ''}</span>
            </p>
            <SmsDeliveryState sms={sms} />
            <ResendSmsButton sms={sms} describedBy={`sms-${sms.id}`} onResent={onWritten} onFailed={onFailed} />
          </li>
        ))}
      </ul>
      {is_on && mayWrite && (
        <Form key={times} onSubmit={form.onSubmit} errors={form.errors} className="mt-5 grid gap-4">
          <FormErrors errors={form.errors} message={form.message} />
          <TextArea
            label="Nauja SMS"
            name="text"
            required
            rows={3}
            onChange={({ target }) => setText(target.value)}
            hint={
              text === ''
                ? 'Vienoje SMS telpa 160\u00a0ženklų, su lietuviškomis raidėmis – 70.'
                : `${parts} SMS, ${taken} iš ${room} ženklų${alphabet === 'ucs-2' ? ' (su lietuviškomis raidėmis telpa mažiau)' : ''}.`
            }
          />
          <RadioGroup
            label="Apie ką"
            name="about"
            defaultValue="order"
            options={[
              { value: 'order', label: 'Apie užsakymą' },
              {
                value: 'offer',
                label: 'Pasiūlymas',
                disabled: !may_offer,
                hint: may_offer ? 'Bus pridėta nuoroda atsisakyti.' : 'Klientas nesutiko gauti SMS su pasiūlymais.',
              },
            ]}
          />
          <Button type="submit" variant="quiet" pending={form.pending} className="justify-self-start">
            Siųsti SMS
          </Button>
        </Form>
      )}
    </Card>
  )
}

import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { ListSms, smsStates } from '../sms.contract.ts'
import { smsStateLabels } from '../sms-state-labels.ts'
import { ResendSmsButton } from './resend-sms-button.tsx'
import { SmsDeliveryState } from './sms-delivery-state.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const stateOptions = smsStates.map((value) => ({ value, label: smsStateLabels[value].words }))

const list = createOfficeList({
  endpoint: ListSms,
  label: 'SMS',
  failure: 'SMS sąrašo gauti nepavyko',
  intro: ({ list: { answer } }) =>
    answer?.is_on === false && (
      <div className="mb-5 max-w-prose">
        <Banner kind="info">SMS siuntimas išjungtas: programai nenurodytas SMS tiekėjas.</Banner>
      </div>
    ),
  filters: [{ kind: 'choice', name: 'state', label: 'Būsena', all: 'Visos', options: stateOptions }],
  columns: [
    {
      key: 'at',
      head: 'Parašyta',
      phone: 'first',
      cell: ({ written_at, written_by }) => (
        <div>
          <span className="figures whitespace-nowrap">{formatDateTime(written_at)}</span>
          <span className="block text-sm text-soft">{written_by ?? 'Parduotuvė'}</span>
        </div>
      ),
    },
    {
      key: 'to',
      head: 'Kam',
      phone: 'second',
      cell: ({ recipient, order_id }) => (
        <div>
          <span className="figures whitespace-nowrap">{recipient ? formatPhone(recipient) : 'Nebesaugoma'}</span>
          {order_id !== null && (
            <Link
              to={`/admin/buhalterija/uzsakymai/${order_id}`}
              className="text-link ml-auto block w-fit text-sm whitespace-nowrap md:ml-0"
            >
              {`Užsakymas ${order_id}`}
            </Link>
          )}
        </div>
      ),
    },
    {
      key: 'why',
      head: 'Kodėl ir ką',
      rowHead: true,
      cell: ({ id, why, text, parts, wording_version, resends_id }) => (
        <div className="min-w-56">
          <p id={`sms-${id}`}>
            <span>{why}</span>
            <span>{resends_id !== null && ' (pakartota)'}</span>
          </p>
          <p className="text-sm font-normal whitespace-pre-line wrap-anywhere text-soft">
            {text || 'Tekstas nebesaugomas'}
          </p>
          <p className="text-sm font-normal text-soft">
            <span>{parts}</span> SMS
            <span>{wording_version ? `, teksto redakcija Nr.\u00a0${wording_version}` : ''}</span>
          </p>
        </div>
      ),
    },
    {
      key: 'state',
      head: 'Būsena',
      phone: 'second',
      cell: (sms) => (
        <div>
          <SmsDeliveryState sms={sms} />
        </div>
      ),
    },
  ],
  actions: (sms, { list: { refresh }, say }) => (
    <ResendSmsButton
      sms={sms}
      describedBy={`sms-${sms.id}`}
      onResent={(message) => {
        say.done(message)
        refresh()
      }}
      onFailed={(thrown) => {
        say.failed(renderErrorMessage(thrown, 'SMS išsiųsti nepavyko.'))
        refresh()
      }}
    />
  ),
  empty: () => (
    <EmptyState title="SMS dar nerašyta">
      Čia bus kiekviena SMS, kurią parduotuvė parašė savaime arba kas nors parašė užsakymo puslapyje. Kas pranešama
      savaime, įjungiama{' '}
      <Link to="/admin/settings" className="text-link">
        nustatymuose
      </Link>
      .
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

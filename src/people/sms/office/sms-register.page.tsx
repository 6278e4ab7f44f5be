import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { ListSms, type SmsListEntry, smsStates } from '../sms.contract.ts'
import { smsStateLabels } from '../sms-state-labels.ts'
import { ResendSmsButton } from './resend-sms-button.tsx'
import { SmsDeliveryState } from './sms-delivery-state.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListSms, { query: readQuery(ListSms.query, search), signal }),
}))

const columns: Column<SmsListEntry>[] = [
  {
    key: 'at',
    head: 'Parašyta',
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
    cell: (sms) => (
      <div>
        <SmsDeliveryState sms={sms} />
      </div>
    ),
  },
]

const stateOptions = smsStates.map((value) => ({ value, label: smsStateLabels[value].words }))

export default function SmsRegister() {
  const filters = useFilters(['state'])
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  useEffect(() => {
    if (list.problem) say.failed(renderErrorMessage(list.problem, 'SMS sąrašo gauti nepavyko'))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      {list.answer?.is_on === false && (
        <div className="mb-5 max-w-prose">
          <Banner kind="info">SMS siuntimas išjungtas: programai nenurodytas SMS tiekėjas.</Banner>
        </div>
      )}
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="state" label="Būsena" all="Visos" options={stateOptions} />
      </FilterBar>
      <ListTable
        label="SMS"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(sms) => (
          <ResendSmsButton
            sms={sms}
            describedBy={`sms-${sms.id}`}
            onResent={(message) => {
              say.done(message)
              list.refresh()
            }}
            onFailed={(thrown) => {
              say.failed(renderErrorMessage(thrown, 'SMS išsiųsti nepavyko.'))
              list.refresh()
            }}
          />
        )}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState title="SMS dar nerašyta">
              Čia bus kiekviena SMS, kurią parduotuvė parašė savaime arba kas nors parašė užsakymo puslapyje. Kas
              pranešama savaime, įjungiama{' '}
              <Link to="/admin/settings" className="text-link">
                nustatymuose
              </Link>
              .
            </EmptyState>
          )
        }
      />
    </>
  )
}

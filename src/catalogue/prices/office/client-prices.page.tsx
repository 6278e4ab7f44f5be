import { useMemo, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { EditIcon, TagIcon } from '#shell/ui/office/icons.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Pagination } from '#shell/ui/pagination.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type ClientPrice, ListClientPrices, SaveClientPrices } from '../client-prices.contract.ts'
import {
  type ClientPriceInput,
  describePriceTarget,
  formatAgreedPrice,
  priceUnitLabels,
  toClientPriceInput,
} from './client-price-list.ts'
import { ClientPriceModal } from './client-price-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => {
  const about = { params: { id: Number(params.id) }, signal }
  return { client: sendRequest(ShowClient, about), prices: sendRequest(ListClientPrices, about) }
})

const states = {
  now: { label: 'Galioja', colour: 'green' },
  planned: { label: 'Dar negalioja', colour: 'amber' },
  over: { label: 'Baigėsi', colour: 'neutral' },
} as const

const columns: Column<ClientPrice>[] = [
  {
    key: 'about',
    head: 'Kam taikoma',
    rowHead: true,
    cell: (price) => <span className="wrap-anywhere">{describePriceTarget(price)}</span>,
  },
  {
    key: 'agreed',
    head: 'Sutarta, be PVM',
    withoutVat: 'Sutarta',
    cell: (price) => (
      <span className="figures">
        <span>{formatAgreedPrice(price)}</span>
        {price.product && (
          <span className="block text-sm text-soft">
            visiems <span>{formatMoney(price.product.price)}</span>&nbsp;
            <span>{priceUnitLabels[price.product.unit]}</span>
            <span>{price.price !== null && price.price >= price.product.price && ', tad neveikia'}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'days',
    head: 'Nuo kada iki kada',
    cell: ({ from, until }) => (
      <span className="figures">{until ? `${formatDay(from)} – ${formatDay(until)}` : `nuo ${formatDay(from)}`}</span>
    ),
  },
  {
    key: 'state',
    head: 'Būsena',
    cell: ({ state }) => <StateLabel colour={states[state].colour}>{states[state].label}</StateLabel>,
  },
]

const rowsAPage = 50

/** Each action writes the whole list, against the version seen. */
export default function ClientPrices() {
  const input = useLoaderData<typeof clientLoader>()
  const id = Number(useParams().id)
  const client = useLoaded(input.client).data?.data
  const { data, problem, loading } = useLoaded(input.prices)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const mayWrite = usePermissions()('catalogue:write')
  const filters = useFilters(['search', 'state'] as const)
  const [search] = useSearchParams()
  const [open, setOpen] = useState<ClientPrice | 'new' | null>(null)
  const [leaving, leave] = useState<ClientPrice | null>(null)
  const [pending, setPending] = useState(false)
  const all = data?.data ?? []
  const matches = useMemo(() => all.filter(isFound(filters.given)), [all, filters.given])
  const lastPage = Math.max(1, Math.ceil(matches.length / rowsAPage))
  const page = Math.min(lastPage, Math.max(1, Math.floor(Number(search.get('page'))) || 1))

  const above = (
    <Link to={`/admin/klientai/${id}`} className="text-link mb-1 inline-block py-1 text-sm wrap-anywhere">
      {client?.name ?? 'Klientas'}
    </Link>
  )
  if (problem instanceof ApiError && problem.status === 404)
    return (
      <>
        <OfficeHead />
        <EmptyState title="Tokio kliento nėra" action={<LinkButton to="/admin/klientai">Visi klientai</LinkButton>}>
          Galbūt jo duomenys ištrinti.
        </EmptyState>
      </>
    )

  async function save(rows: (kept: ClientPrice[]) => ClientPriceInput[]) {
    try {
      const body = { prices: rows(all), seen: data?.version }
      await sendRequest(SaveClientPrices, { params: { id }, body })
    } catch (thrown) {
      // shows a colleague's version behind the dialog
      if (thrown instanceof ApiError && thrown.body.code === 'changed-meanwhile') void revalidate()
      throw thrown
    }
    void revalidate()
  }

  async function remove(price: ClientPrice) {
    setPending(true)
    try {
      await save((kept) => kept.filter((one) => one.id !== price.id).map(toClientPriceInput))
      say.done(`Nebesutarta: ${describePriceTarget(price)}.`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Išimti nepavyko.'))
    } finally {
      setPending(false)
      leave(null)
    }
  }

  const add = mayWrite && data && (
    <Button onClick={() => setOpen('new')}>
      <PlusIcon />
      Sutarti kainą
    </Button>
  )
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead above={above} action={all.length > 0 && add} />
      <p className="mb-4 max-w-prose text-soft">
        Klientas moka mažiausią kainą: sutartą, akcijos arba kainą visiems. Produkto kaina svarbesnė už jo kategorijos,
        o ši – už nuolaidą viskam. Kas jau užsakyta, lieka kaip sutarta tada.
      </p>
      {all.length > 0 && (
        <FilterBar filters={filters}>
          <SearchFilter filters={filters} name="search" label="Produktas ar kategorija" />
          <SelectFilter
            filters={filters}
            name="state"
            label="Būsena"
            options={Object.entries(states).map(([value, { label }]) => ({ value, label }))}
          />
        </FilterBar>
      )}
      <DataTable
        label="Kliento kainos"
        columns={columns}
        rows={matches.slice((page - 1) * rowsAPage, page * rowsAPage)}
        rowKey={({ id }) => id}
        loading={loading && !data}
        empty={
          problem !== null ? (
            <EmptyState
              title="Kainų gauti nepavyko"
              action={
                <Button variant="quiet" onClick={() => revalidate()}>
                  Bandyti dar kartą
                </Button>
              }
            />
          ) : filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState icon={<TagIcon />} title="Su šiuo klientu dėl kainų nesutarta" action={add}>
              Jis moka tiek, kiek visi.
            </EmptyState>
          )
        }
        {...(mayWrite && {
          actions: (price: ClientPrice) => (
            <>
              <IconButton label={`Keisti: ${describePriceTarget(price)}`} onClick={() => setOpen(price)}>
                <EditIcon />
              </IconButton>
              <IconButton label={`Išimti: ${describePriceTarget(price)}`} danger onClick={() => leave(price)}>
                <TrashIcon />
              </IconButton>
            </>
          ),
        })}
      />
      {matches.length > rowsAPage && (
        <Pagination
          page={page}
          lastPage={lastPage}
          total={matches.length}
          hrefOf={(number) => `?${new URLSearchParams({ ...filters.given, page: String(number) })}`}
          className="mt-5"
        />
      )}
      {open && (
        <ClientPriceModal
          key={open === 'new' ? 'new' : open.id}
          open={open}
          others={othersThan(open, all).length}
          save={(rows) => save((kept) => [...othersThan(open, kept).map(toClientPriceInput), ...rows])}
          onClose={() => setOpen(null)}
          onDone={(message) => {
            setOpen(null)
            say.done(message)
          }}
        />
      )}
      <ConfirmModal
        isOpen={leaving !== null}
        title="Nebetaikyti sutartos kainos"
        message={
          leaving && (
            <p className="wrap-anywhere">{`${describePriceTarget(leaving)}, ${formatAgreedPrice(leaving)}: nuo šiol klientas mokės tiek, kiek visi.`}</p>
          )
        }
        confirmLabel="Išimti"
        cancelLabel="Palikti"
        pending={pending}
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => leave(null)}
      />
    </>
  )
}

const othersThan = (open: ClientPrice | 'new', all: ClientPrice[]) =>
  open === 'new' ? all : all.filter(({ id }) => id !== open.id)

function isFound({ search = '', state }: { search?: string; state?: string }) {
  const letters = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = letters(search).split(/\s+/).filter(Boolean)
  return (price: ClientPrice) => {
    const about = letters(describePriceTarget(price))
    return (!state || price.state === state) && words.every((word) => about.includes(word))
  }
}

import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams, useRevalidator, useSearchParams } from 'react-router'
import { UblButton } from '#finance/books/office/public/ubl-button.tsx'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { ShowClientDebt } from '#finance/debts/debts.contract.ts'
import { ClientDebtPanel } from '#finance/debts/office/public/client-debt.tsx'
import { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { OfficePayLinkButton } from '#finance/paying/office/public/office-pay-link-button.tsx'
import { ListClientDocuments } from '#finance/payments/client-payments.contract.ts'
import { ClientDocuments } from '#finance/payments/office/public/client-documents.tsx'
import { ClientPaymentModal } from '#finance/payments/office/public/client-payment-modal.tsx'
import { ReturnAdvanceModal } from '#finance/payments/office/public/return-advance-modal.tsx'
import { OrdersToJoin } from '#orders/office/public/orders-to-join.tsx'
import { ListOrders } from '#orders/orders.contract.ts'
import { defineList } from '#people/accounts/office/public/create-office-list.tsx'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { type Client, ShowClient } from '#people/clients/clients.contract.ts'
import { ClientBalance } from '#people/clients/office/public/client-balance.tsx'
import { BlockButton, BlockedNotice } from '#people/clients/office/public/client-block.tsx'
import { ClientContacts, ContactsModal } from '#people/clients/office/public/client-contacts.tsx'
import { ClientModal } from '#people/clients/office/public/client-modal.tsx'
import { ClientPeople } from '#people/clients/office/public/client-people.tsx'
import { ClientTermsSection, TermsModal } from '#people/clients/office/public/client-terms-section.tsx'
import { LabelsOf } from '#people/labels/office/public/labels-of.tsx'
import { LateTasksAbout } from '#people/tasks/office/public/late-tasks.tsx'
import { AddSite, ChangeSite, CloseSite } from '#people/work-sites/client-sites.contract.ts'
import { CompanySites } from '#people/work-sites/shop/public/company-sites.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import type { SentBodyOf } from '#platform/contract.ts'
import { formatForeignCountry } from '#rules/codes/country.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { DataTable } from '#shell/ui/office/data-table.tsx'
import { EditIcon } from '#shell/ui/office/icons.tsx'
import { ListPart } from '#shell/ui/office/list-screen.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useListState } from '#shell/ui/office/use-list-state.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ListClientOrders, ListClientRentals } from '../client-work.contract.ts'
import { ListDeskOrders } from '../desk.contract.ts'
import { clientOrderColumns } from './client-order-columns.tsx'
import { ClientRentals } from './client-rentals.tsx'
import { CreditStopped } from './credit-stopped.tsx'
import { deskOrderColumns } from './desk-order-columns.tsx'
import { MergeModal } from './merge-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const DownloadMenu = createLazyComponent(() => import('#shell/list-views/office/public/download-menu.tsx'), {
  part: 'DownloadMenu',
  isQuiet: true,
})

const billsPage = 'saskaitos'

export const clientLoader = createOfficeLoader(
  ({ params, search, signal }) => {
    const id = Number(params.id)
    const page = Math.max(1, Math.floor(Number(search.get(billsPage))) || 1)
    return {
      documents: sendRequest(ListClientDocuments, { params: { id }, query: { page }, signal }),
      orders: sendRequest(ListClientOrders, {
        params: { id },
        signal,
        query: readQuery(ListClientOrders.query, search),
      }),
    }
  },
  ({ params, signal, may }) => {
    const id = Number(params.id)
    const drafts = (state: 'draft' | 'quoted') =>
      sendRequest(ListDeskOrders, { query: { client_id: id, state, page: 1 }, signal })
    return {
      client: sendRequest(ShowClient, { params: { id }, signal }),
      credit: sendRequest(ShowClientCredit, { params: { id }, signal }),
      rentals: sendRequest(ListClientRentals, { params: { id }, signal }),
      drafts: Promise.all([drafts('draft'), drafts('quoted')]).then((match) => match.flatMap(({ data }) => data)),
      methods: may('desk:write') ? sendRequest(ListPaymentMethods, { signal }) : undefined,
      ...(may('debts:read') && { debt: sendRequest(ShowClientDebt, { params: { id }, signal }) }),
    }
  },
)

const clientOrders = defineList({
  endpoint: ListClientOrders,
  file: null,
  label: 'Užsakymai',
  columns: clientOrderColumns,
  empty: { icon: <LedgerIcon />, title: 'Užsakymų dar nėra' },
})

const clientColumn = 'client'
const draftColumns = deskOrderColumns.map((column) =>
  column.key === clientColumn ? { ...column, head: 'Užsakymas', cell: draftLink } : column,
)

export default function ClientPage() {
  const input = useLoaderData<typeof clientLoader>()
  const { data, problem } = useLoaded(input.client)
  const rentals = useLoaded(input.rentals)
  const credit = useLoaded(input.credit).data?.data
  const documents = useLoaded(input.documents)
  const [search] = useSearchParams()
  const isPaidOnline = (useLoaded(input.methods).data?.data.length ?? 0) > 0
  const drafts = useLoaded(input.drafts)
  const orders = useListState(clientOrders, input.orders)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [isOpen, open] = useState<'client' | 'terms' | 'contacts' | 'merge' | 'payment' | 'advance' | null>(null)
  const may = usePermissions()
  const client = data?.data
  const hasOrdersToJoin = (client?.to_join.length ?? 0) > 0
  const askedId = Number(useParams().id)
  const navigate = useNavigate()
  // merged into another, whose page this is now
  const now = client?.id
  useEffect(() => {
    if (now !== undefined && now !== askedId) void navigate(`/admin/klientai/${now}`, { replace: true })
  }, [now, askedId, navigate])
  const back = (
    <Link to="/admin/klientai" className="text-link mb-1 inline-block py-1 text-sm">
      Visi klientai
    </Link>
  )
  if (problem instanceof ApiError && problem.status === 404)
    return (
      <>
        <OfficeHead above={back} />
        <EmptyState title="Tokio kliento nėra" action={<LinkButton to="/admin/klientai">Visi klientai</LinkButton>}>
          Galbūt jo duomenys ištrinti.
        </EmptyState>
      </>
    )

  if (problem !== null && !client)
    return (
      <>
        <OfficeHead above={back} />
        <LoadFailure title="Kliento gauti nepavyko" problem={problem} />
      </>
    )

  function saved(message: string) {
    open(null)
    say.done(message)
    void revalidate()
  }

  const mayChange = may('clients:write')
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={back}
        title={<span className="wrap-anywhere">{client?.name ?? 'Klientas'}</span>}
        action={
          client && (
            <div className="flex flex-wrap gap-2">
              {mayChange && (
                <Button variant="quiet" onClick={() => open('client')}>
                  <EditIcon className="size-4.5" />
                  Keisti duomenis
                </Button>
              )}
              {mayChange && (
                <Button variant="quiet" onClick={() => open('merge')}>
                  Sujungti
                </Button>
              )}
              <BlockButton client={client} onSaved={saved} />
              {may('payments:write') && (client.balance.open > 0 || client.terms.billing !== 'prepaid') && (
                <Button variant="quiet" onClick={() => open('payment')}>
                  {client.balance.open > 0 ? 'Įrašyti mokėjimą' : 'Įrašyti avansą'}
                </Button>
              )}
              {may('payments:refund') && client.balance.advance > 0 && (
                <Button variant="quiet" onClick={() => open('advance')}>
                  Grąžinti avansą
                </Button>
              )}
              {may('desk:write') && (
                <LinkButton to={`/admin/naujas-uzsakymas?klientas=${client.id}`}>Naujas užsakymas</LinkButton>
              )}
            </div>
          )
        }
      />
      {client && (
        <LabelsOf
          kind="client"
          id={client.id}
          labels={client.labels}
          mayChange={mayChange}
          onChanged={() => void revalidate()}
          className="-mt-2 mb-5"
        />
      )}
      {client?.blocked && (
        <div className="mb-6">
          <BlockedNotice client={client} />
        </div>
      )}
      {client && <CreditStopped client={client} credit={credit} />}
      {client && <OrdersToJoin client={client} onJoined={saved} />}
      {client ? (
        <ClientBalance client={client} isStopped={Boolean(credit?.refused)} />
      ) : (
        <Skeleton className="mb-6 h-24 w-full" />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <Part title="Dabar pas klientą">
            {rentals.problem !== null && !rentals.data ? (
              <LoadFailure title="Nuomų gauti nepavyko" problem={rentals.problem} />
            ) : (
              <ClientRentals
                rentals={rentals.data?.data ?? []}
                total={rentals.data?.total ?? 0}
                loading={rentals.loading}
                isPartial={hasOrdersToJoin}
              />
            )}
          </Part>
          {drafts.data && drafts.data.length > 0 && (
            <Part title="Juodraščiai ir pasiūlymai">
              <DataTable
                label="Juodraščiai ir pasiūlymai"
                rows={drafts.data}
                columns={draftColumns}
                rowKey={({ id }) => id}
              />
            </Part>
          )}
          {client && input.debt && hasDebts(client) && (
            <Part title="Skola">
              <ClientDebtPanel
                clientId={client.id}
                question={input.debt}
                say={say}
                onChanged={() => void revalidate()}
                isBrief
              />
            </Part>
          )}
          {may('payments:read') && (documents.data?.meta.total ?? 0) > 0 && (
            <Part title="Sąskaitos">
              {isPaidOnline && client && (
                <div className="mb-4">
                  <OfficePayLinkButton of={{ clientId: client.id }} />
                </div>
              )}
              <ClientDocuments
                clientId={client?.id ?? 0}
                documents={documents.data?.data ?? []}
                meta={documents.data?.meta}
                hrefOf={(page) => withParam(search, billsPage, page)}
                loading={documents.loading}
                beside={({ id, full_number, kind }) =>
                  hasPaperTrait(kind, 'isVatInvoice') && (
                    <UblButton of={{ clientId: client?.id ?? 0 }} document={{ id, number: full_number }} say={say} />
                  )
                }
              />
            </Part>
          )}
          <Part
            title="Užsakymai"
            aside={
              client &&
              may('orders:read') && (
                <DownloadMenu
                  file={{ report: `${ListOrders.address}/export`, filters: { client: String(client.id) } }}
                  shown={[]}
                  say={say}
                />
              )
            }
          >
            <ListPart
              {...clientOrders}
              state={orders}
              empty={{
                icon: <LedgerIcon />,
                title: hasOrdersToJoin ? 'Prijungtų užsakymų dar nėra' : 'Užsakymų dar nėra',
                text: hasOrdersToJoin
                  ? 'Svetainėje pateikti užsakymai bus čia, kai juos prijungsite prie kliento.'
                  : 'Čia matysite, ką klientas užsakė nuomos punkte ir svetainėje.',
              }}
            />
          </Part>
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title="Duomenys">{client ? <Known client={client} /> : <Skeleton className="h-24 w-full" />}</Card>
          {client && <LateTasksAbout kind="client" id={client.id} title={client.name} />}
          {client && (
            <Card
              title="Sąlygos"
              aside={
                may('clients:terms') && (
                  <Button variant="quiet" size="small" onClick={() => open('terms')}>
                    Keisti sąlygas
                  </Button>
                )
              }
            >
              <ClientTermsSection terms={client.terms} />
              {mayChange && !may('clients:terms') && (
                <p className="mt-3 text-sm text-soft">Sąlygas ir kredito limitą keičia vadovas arba savininkas.</p>
              )}
              <Link to={`/admin/klientai/${client.id}/kainos`} className="text-link mt-4 inline-block py-1">
                Sutartos kainos
              </Link>
            </Card>
          )}
          {client && (
            <Card
              title="Kontaktai"
              aside={
                mayChange && (
                  <Button variant="quiet" size="small" onClick={() => open('contacts')}>
                    Keisti kontaktus
                  </Button>
                )
              }
            >
              <ClientContacts contacts={client.contacts} />
            </Card>
          )}
          {client?.kind === 'company' && (
            <Card title="Žmonės">
              <ClientPeople clientId={client.id} people={client.people} mayChange={mayChange} onChanged={saved} />
            </Card>
          )}
          {client && (client.kind === 'company' || client.sites.length > 0) && (
            <Card>
              <CompanySites
                sites={client.sites}
                {...(mayChange && { changing: changingSites(client.id, saved) })}
                className=""
              />
            </Card>
          )}
        </div>
      </div>
      <ClientModal
        open={isOpen === 'client' && client ? client : null}
        onClose={() => open(null)}
        onSaved={() => saved('Kliento duomenys išsaugoti.')}
      />
      <ClientPaymentModal
        clientId={client?.id ?? 0}
        owed={isOpen === 'payment' && client ? client.balance.open : null}
        onClose={() => open(null)}
        onRecorded={(bills, advance) => saved(recordedWords(bills, advance))}
      />
      {isOpen === 'advance' && client && (
        <ReturnAdvanceModal
          clientId={client.id}
          advance={client.balance.advance}
          paidFrom={client.paid_from}
          onClose={() => open(null)}
          onReturned={() => saved('Avanso grąžinimas įrašytas.')}
        />
      )}
      {isOpen === 'merge' && client && (
        <MergeModal
          client={client}
          onClose={() => open(null)}
          onMerged={({ id }) => navigate(`/admin/klientai/${id}`, { replace: true })}
        />
      )}
      {isOpen === 'contacts' && client && <ContactsModal client={client} onClose={() => open(null)} onSaved={saved} />}
      <TermsModal
        client={isOpen === 'terms' && client ? client : null}
        onClose={() => open(null)}
        onSaved={(message) => saved(message ?? 'Sąlygos išsaugotos.')}
      />
    </>
  )
}

const hasDebts = ({ terms, balance, stop }: Client) =>
  terms.billing !== 'prepaid' || balance.open !== 0 || stop !== null

function withParam(search: URLSearchParams, name: string, page: number): string {
  const next = new URLSearchParams(search)
  next.set(name, String(page))
  return `?${next}`
}

/** The section is no region: the table inside has the name. */
function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="section-title">{title}</h2>
        {aside}
      </div>
      {children}
    </div>
  )
}

const changingSites = (id: number, onChanged: (message: string) => void) => ({
  save: (body: SentBodyOf<typeof AddSite>, site: { id: number } | undefined) =>
    site
      ? sendRequest(ChangeSite, { params: { id, site_id: site.id }, body })
      : sendRequest(AddSite, { params: { id }, body }),
  close: ({ id: site_id }: { id: number }) => sendRequest(CloseSite, { params: { id, site_id } }),
  onChanged,
})

function draftLink({ id, number }: Parameters<(typeof deskOrderColumns)[number]['cell']>[0]) {
  return (
    <Link to={`/admin/juodrasciai/${id}`} className="text-link">
      {`${number ? 'Pasiūlymas' : 'Juodraštis'} Nr.\u00a0${id}`}
    </Link>
  )
}

function Known({ client }: { client: Client }) {
  const { kind, code, vat_code, phone, email, note } = client
  const facts: [string, ReactNode][] = [
    ['Įmonės kodas', kind === 'company' ? code : null],
    ['PVM kodas', vat_code],
    ['Su kuo kalbame', kind === 'company' ? [client.contact_name, client.contact_lastname].join(' ').trim() : null],
    ['Telefonas', phone && <PhoneLink phone={formatPhone(phone)} className="text-link" />],
    [
      'El. paštas',
      email && (
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      ),
    ],
    [
      'Adresas',
      [
        client.address,
        [client.postal_code, client.city].filter(Boolean).join(' '),
        formatForeignCountry(client.country),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Pastaba', note],
  ]
  const entries = facts.filter(([, value]) => value)
  if (entries.length === 0) return <p className="text-soft">Be vardo nieko nežinome. Paspauskite „Keisti duomenis“.</p>
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-1">
      {entries.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-soft">{term}</dt>
          <dd className="figures whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function recordedWords(bills: string[], advance: number): string {
  const paid = bills.length > 0 ? `Mokėjimas įrašytas: ${bills.join(', ')}.` : 'Mokėjimas įrašytas.'
  return advance > 0 ? `${paid} Kliento avansas: ${formatMoney(advance)}.` : paid
}

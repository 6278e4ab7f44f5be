import { Link, useNavigate } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { LabelFilter } from '#people/labels/office/public/label-filter.tsx'
import { LabelTags } from '#people/labels/office/public/label-tags.tsx'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { CellLines } from '#shell/ui/office/cell-lines.tsx'
import { UsersIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { openRow } from '#shell/ui/office/open-row.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type Client, ListClients } from '../clients.contract.ts'
import { ClientModal } from './public/client-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const BulkClients = createLazyComponent(() => import('./bulk-clients.tsx'))

const list = createOfficeList({
  endpoint: ListClients,
  label: 'Klientai',
  filters: [
    { kind: 'search', name: 'search', label: 'Vardas, telefonas, kodas arba el. paštas' },
    { kind: 'choice', name: 'waiting', label: 'Žmonės', options: [{ value: '1', label: 'Laukia patvirtinimo' }] },
    { kind: 'own', name: 'label', label: 'Žyma', control: LabelFilter },
  ],
  columns: [
    {
      key: 'name',
      head: 'Klientas',
      rowHead: true,
      cut: 34,
      cell: (client) => (
        <div className="leading-tight max-md:overflow-x-clip max-md:text-ellipsis">
          <div className="md:truncate" title={client.name}>
            <Link to={`/admin/klientai/${client.id}`} className="text-link">
              {client.name}
            </Link>
            <LabelTags labels={client.labels} />
          </div>
          <ClientSigns client={client} />
        </div>
      ),
    },
    {
      key: 'code',
      head: 'Įmonės kodas',
      roomy: true,
      phone: 'hidden',
      cell: ({ kind, code, vat_code }) => (
        <CellLines below={vat_code ?? ''}>
          <span className={`whitespace-nowrap ${kind === 'person' ? 'text-soft' : 'figures'}`}>
            {kind === 'person' ? 'Privatus asmuo' : (code ?? '–')}
          </span>
        </CellLines>
      ),
    },
    {
      key: 'contact',
      head: 'Ryšiai',
      cut: 30,
      phone: 'long',
      cell: ({ kind, contact_name, contact_lastname, phone, email }) => {
        const name = kind === 'company' ? [contact_name, contact_lastname].join(' ').trim() : ''
        return (
          <CellLines
            title={[name, phone && formatPhone(phone)].filter(Boolean).join(', ')}
            below={email}
            belowTitle={email ?? undefined}
          >
            {phone && (
              <a href={`tel:${phone}`} className="figures whitespace-nowrap">
                {formatPhone(phone)}
              </a>
            )}
            {name && <span>{phone ? `, ${name}` : name}</span>}
            <span>{!phone && !email && !name && '–'}</span>
          </CellLines>
        )
      },
    },
    {
      key: 'owed',
      head: 'Skolinga',
      number: true,
      cell: ({ balance: { open, unbilled }, to_join_sums }) => {
        const toJoin = to_join_sums?.owed ?? 0
        return (
          <CellLines
            below={
              (toJoin > 0 || unbilled > 0) && (
                <>
                  {toJoin > 0 && <span className="text-bad max-xl:block">{`neprijungta ${formatMoney(toJoin)}`}</span>}
                  {unbilled > 0 && (
                    <span className="max-xl:block xl:not-first:ml-2">{`neišrašyta ${formatMoney(unbilled)}`}</span>
                  )}
                </>
              )
            }
          >
            {describeOwed(open, toJoin)}
          </CellLines>
        )
      },
    },
    { key: 'city', head: 'Vieta', cut: 12, roomy: true, phone: 'hidden', cell: ({ city }) => city || '–' },
  ],
  openRow,
  bulk: { rights: ['clients:write'], nameOf: ({ name }) => name, takesFound: true, Actions: BulkClients },
  actionsRight: 'desk:write',
  actions: ({ id, name }) => (
    <LinkButton
      size="small"
      variant="quiet"
      to={`/admin/naujas-uzsakymas?klientas=${id}`}
      aria-label={`Naujas užsakymas: ${name}`}
    >
      Naujas užsakymas
    </LinkButton>
  ),
  head: (state) => <AddButton {...state} />,
  empty: (state) => (
    <EmptyState
      icon={<UsersIcon />}
      title="Klientų dar nėra"
      action={state.may('clients:write') && <AddButton {...state} />}
    >
      Čia atsiras visi, kam užsakymą įrašėte telefonu ar nuomos punkte. Klientą galima įrašyti ir iš anksto.
    </EmptyState>
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

function AddButton({ dialog, may }: ListTools) {
  const navigate = useNavigate()
  if (!may('clients:write')) return null
  const openSaved = ({ id }: Client) => navigate(`/admin/klientai/${id}`)
  return (
    <Button
      onClick={() => dialog.open(({ onClose }) => <ClientModal open="new" onClose={onClose} onSaved={openSaved} />)}
    >
      <PlusIcon />
      Naujas klientas
    </Button>
  )
}

function ClientSigns({ client: { blocked, stop, people, to_join, to_join_sums } }: { client: Client }) {
  const waiting = people.filter(({ role }) => role === 'pending').length
  const signs: [colour: 'red' | 'amber', words: string | false][] = [
    ['red', blocked !== null && 'Užblokuotas'],
    ['red', stop !== null && 'Nebeduodame į skolą'],
    [
      to_join_sums?.late ? 'red' : 'amber',
      to_join.length > 0 &&
        `Neprijungti užsakymai: ${to_join.length}${to_join_sums?.late ? `, vėluoja ${to_join_sums.late} vnt.` : ''}`,
    ],
    ['amber', waiting > 0 && `Laukia patvirtinimo: ${waiting}`],
  ]
  return (
    <div className="text-[0.8125rem] max-xl:whitespace-normal xl:flex xl:gap-3 xl:truncate">
      {signs.map(
        ([colour, words]) =>
          words && (
            <div key={words}>
              <StateLabel colour={colour} wraps>
                {words}
              </StateLabel>
            </div>
          ),
      )}
    </div>
  )
}

/** Cents; below zero is money of the client’s. */
function describeOwed(open: number, owedByOrdersToJoin = 0): string {
  if (open < 0) return `avansas ${formatMoney(-open)}`
  return open === 0 && owedByOrdersToJoin === 0 ? '–' : formatMoney(open)
}
